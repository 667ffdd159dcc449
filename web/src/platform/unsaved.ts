type Ask = () => boolean;

const asks = new Set<Ask>();

/** A feature says what a reload would lose of it beside what stands in the fields of the page. */
export const mayBeLost = (ask: Ask): void => void asks.add(ask);

/** Where somebody writes, with what stood there before. */
const before = new WeakMap<Element, string>();

/**
 * Remembers what stands in a field when somebody comes to it: any form of today or tomorrow. What keeps its words by
 * itself says `data-kept`. What is returned ends it.
 */
export function watchFields(): () => void {
  const remember = (field: EventTarget | null, value: string) => {
    if (isWritten(field) && !before.has(field)) before.set(field, value);
  };
  const arrive = ({ target }: FocusEvent) => remember(target, isWritten(target) ? target.value : '');
  // it may have been written in already
  remember(document.activeElement, '');
  document.addEventListener('focusin', arrive);
  return () => document.removeEventListener('focusin', arrive);
}

/** Whether a reload now would lose something that somebody made. */
export const hasUnsaved = (): boolean =>
  [...asks].some((ask) => ask()) || [...document.querySelectorAll('textarea, input')].some(isChanged);

function isChanged(field: Element): boolean {
  if (!isWritten(field) || field.closest('[data-kept]')) return false;
  const { value } = field;
  return value.trim() !== '' && before.has(field) && before.get(field) !== value;
}

const isWritten = (field: EventTarget | null): field is HTMLTextAreaElement | HTMLInputElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text');
