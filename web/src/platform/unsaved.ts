type Ask = () => boolean;

const asks = new Set<Ask>();

/** A feature says what a reload would lose of it beside what stands in the fields of the page. */
export const mayBeLost = (ask: Ask): void => void asks.add(ask);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stood in a field before somebody wrote or chose there; of radio buttons in the first of them, for all. */
const before = new WeakMap<Field, string>();
const touched = new WeakSet<Field>();

/**
 * Remembers what stands in the fields whenever a hand or the focus comes to the page, until somebody changes it: any form
 * of today or tomorrow, and any kind of field. What keeps its words or its choice by itself says `data-kept`, on the
 * field or around it. What is returned ends it.
 */
export function watchFields(): () => void {
  const stop = new AbortController();
  const how = { capture: true, signal: stop.signal };
  // in Safari a tap on a radio button or a box brings no focus there
  for (const coming of ['focusin', 'pointerdown']) document.addEventListener(coming, remember, how);
  document.addEventListener('input', ({ target }) => touch(target), how);
  // it may have been written in already
  touch(document.activeElement);
  return () => stop.abort();
}

function remember(): void {
  for (const field of fields()) if (!touched.has(leadOf(field))) before.set(leadOf(field), stateOf(field));
}

function touch(target: EventTarget | null): void {
  if (isField(target)) touched.add(leadOf(target));
}

/** Whether a reload now would lose something that somebody made. */
export const hasUnsaved = (): boolean => [...asks].some((ask) => ask()) || fields().some(isChanged);

function isChanged(field: Field): boolean {
  const lead = leadOf(field);
  if (!touched.has(lead) || field.closest('[data-kept]')) return false;
  return (before.get(lead) ?? '') !== stateOf(field);
}

const leadOf = (field: Field): Field => groupOf(field)[0] ?? field;

function stateOf(field: Field): string {
  if (field.type === 'radio') return groupOf(field).find(({ checked }) => checked)?.value ?? '';
  if ('checked' in field && field.type === 'checkbox') return field.checked ? 'ticked' : '';
  return field.value.trim();
}

/** Of a radio button: all that go with it. */
function groupOf({ type, name }: Field): HTMLInputElement[] {
  if (type !== 'radio') return [];
  const all = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  return all.filter((one) => one.name === name);
}

const fields = (): Field[] => [...document.querySelectorAll<Field>('input, textarea, select')];

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches('input, textarea, select');
