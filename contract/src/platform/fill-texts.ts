/** Letters that are written from right to left, and the controls of direction. */
const reorders =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const marks = /[\u2066-\u2069]/;

/**
 * A value within a sentence, so that neither reorders the other: a Hebrew name, or a file name with an override, which could
 * show `photo.exe` as a picture. Other values stay as they are.
 */
export function isolate(value: string): string {
  if (!reorders.test(value)) return value;
  let plain = value.replace(/[\u202a-\u202e]/g, '');
  // an isolate without an end, or an end without an isolate, could end that of the value; those of a filled text stay
  if (marks.test(plain.replace(/\u2068[^\u2066-\u2069]*\u2069/g, '')))
    plain = plain.replace(/[\u2066-\u2069]/g, '');
  return reorders.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/**
 * Texts whose functions isolate the values that they are filled with. Every `.texts.ts` with such functions exports through
 * this one, so that no text can forget it.
 */
export function fillTexts<T>(texts: T): T {
  if (typeof texts === 'function') return ((...values: unknown[]) => texts(...values.map(isolated))) as T;
  if (Array.isArray(texts)) return texts.map(fillTexts) as T;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, fillTexts(text)])) as T;
}

function isolated(value: unknown): unknown {
  if (typeof value === 'string') return isolate(value);
  return Array.isArray(value) ? value.map(isolated) : value;
}
