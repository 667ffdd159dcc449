type Check = () => boolean;

const checks = new Set<Check>();

/** A feature registers a check for data that a reload would lose outside the page's form fields. */
export const registerUnsavedCheck = (check: Check): void => void checks.add(check);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field's value before the user changed it; a group of radio buttons uses its first one. */
const before = new WeakMap<Field, string>();
const touched = new WeakSet<Field>();

/**
 * Records the values of all fields whenever the pointer or the focus enters the page, until the user changes them.
 * This covers every form and every kind of field. A field whose value is stored elsewhere has `data-stored`, on itself
 * or an ancestor. Returns a function that stops it.
 */
export function watchFields(): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  // in Safari a tap on a radio button or a checkbox does not move the focus
  for (const event of ['focusin', 'pointerdown']) document.addEventListener(event, recordValues, options);
  document.addEventListener('input', ({ target }) => touch(target), options);
  // the focused field may have been changed already
  touch(document.activeElement);
  return () => stop.abort();
}

function recordValues(): void {
  for (const field of fields()) if (!touched.has(leadOf(field))) before.set(leadOf(field), stateOf(field));
}

function touch(target: EventTarget | null): void {
  if (isField(target)) touched.add(leadOf(target));
}

/** Whether a reload now would lose something that the user entered. */
export const hasUnsaved = (): boolean => [...checks].some((check) => check()) || fields().some(isChanged);

function isChanged(field: Field): boolean {
  const lead = leadOf(field);
  if (!touched.has(lead) || field.closest('[data-stored]')) return false;
  return (before.get(lead) ?? '') !== stateOf(field);
}

const leadOf = (field: Field): Field => groupOf(field)[0] ?? field;

function stateOf(field: Field): string {
  if (field.type === 'radio') return groupOf(field).find(({ checked }) => checked)?.value ?? '';
  if ('checked' in field && field.type === 'checkbox') return field.checked ? 'ticked' : '';
  return field.value.trim();
}

/** All radio buttons of the field's group. */
function groupOf({ type, name }: Field): HTMLInputElement[] {
  if (type !== 'radio') return [];
  const all = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  return all.filter((button) => button.name === name);
}

const fields = (): Field[] => [...document.querySelectorAll<Field>('input, textarea, select')];

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches('input, textarea, select');
