interface Key {
  key: string;
  code: string;
  shiftKey: boolean;
}

/**
 * Whether a key belongs to an input method that composes a word, as for Japanese. Safari ends the composition before it sends
 * the Enter that confirmed it: only the code 229 shows that this Enter does not send.
 */
export const isComposing = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === 229;

/** With a modifier a key belongs to the browser, such as Alt and an arrow, or to the text, such as Shift and Enter. */
export const hasModifier = (event: Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>): boolean =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

/**
 * The single key that was pressed, on any layout: by its letter where the layout has Latin ones, so that AZERTY and Dvorak act
 * as they are labelled; else by its place on a US keyboard, where a keyboard with two scripts has its Latin letters.
 */
export function singleKey({ key, code, shiftKey }: Key): string {
  // with Caps Lock a letter is a capital without Shift
  if (/^[a-z]$/i.test(key)) return shiftKey ? key : key.toLowerCase();
  const isOfOtherScript = /[^\p{ASCII}\p{Script=Latin}]/u.test(key);
  if (code === 'Slash' && (isOfOtherScript || key === '.' || key === ',')) return shiftKey ? '?' : '/';
  const letter = isOfOtherScript ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key;
  return shiftKey || letter.length > 1 ? letter : letter.toLowerCase();
}
