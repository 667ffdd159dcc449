import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';
import { text } from './shapes.ts';

test.each([
  ['line breaks of other systems', 'a\r\nb\rc\u2028d\u2029e', 'a\nb\nc\nd\ne'],
  ['space around', ' \n\u00a0 words \n', 'words'],
  ['tabs', 'if\t(x)', 'if (x)'],
  ['a decomposed accent', 'cafe\u0301', 'café'],
  ['decomposed Hangul', '한국'.normalize('NFD'), '한국'],
  ['NUL and a bell', 'a\u0000b\u0007c', 'abc'],
  ['a control of the second set', 'a\u0085b\u009fc', 'abc'],
  ['an override', '\u202eevil\u202c', 'evil'],
  ['isolates', '\u2066a\u2069 \u2068b\u2069', 'a b'],
  ['a byte order mark', '\ufeffa', 'a'],
  ['a control between a letter and its accent', 'e\u0000\u0301', 'é'],
  ['a noncharacter', 'a\uffffb\ufdd0c', 'abc'],
  ['half a character', 'a\ud83db', 'ab'],
  ['halves that a control parts', '\ud83d\u0000\ude00', ''],
  ['halves in the wrong order', '\ude00\ud83d', ''],
  ['hidden tags', 'a\u{e0068}\u{e0069}\u{e007f}', 'a'],
  ['an annotation', '\ufff9a\ufffab\ufffb', 'ab'],
  ['tabs and isolates alone', '\t\u2066\t\u2069', ''],
  ['invisible characters alone', '\u200b \u2800\u3164\ufe0f', ''],
  ['a byte order mark alone', '\ufeff', ''],
])('%s: %j becomes %j', (_, raw, clean) => {
  expect(cleanText(raw)).toBe(clean);
});

test.each([
  'é',
  '你好',
  '👩‍❤️‍👩 👨🏽‍🚀 ❤️ 1️⃣',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇵🇹',
  'می‌خواهم',
  'क्‍ष',
  'שלום (C++\u200f)!',
  '葛󠄀城',
  'a\nb',
  '<b>&amp; $ne %00',
  'a\u00adb\u200bc\u2060d',
])('%j stays as it is', (writing) => {
  expect(cleanText(writing)).toBe(writing);
});

const pieces = [
  ...[
    '\t',
    '\r',
    '\n',
    '\u2028',
    ' ',
    '\u0000',
    '\u0301',
    'e',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u200d',
    '\u200c',
  ],
  ...[
    '\ud83d',
    '\ude00',
    '\ufeff',
    '\u{1f3f4}',
    '\u{e0067}',
    '\u{e007f}',
    '\u2800',
    '\u1100',
    '\u1161',
    '\ufffe',
  ],
];
const anything = fc
  .array(
    fc.oneof(
      fc.constantFrom(...pieces),
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)),
    ),
  )
  .map((parts) => parts.join(''));

test('a clean text stays as it is, can be stored, and reorders nothing around it', () => {
  fc.assert(
    fc.property(anything, (raw) => {
      const clean = cleanText(raw);
      expect(cleanText(clean)).toBe(clean);
      expect(clean).toBe(clean.trim().normalize('NFC'));
      expect(new TextDecoder().decode(new TextEncoder().encode(clean))).toBe(clean);
      expect(clean).not.toMatch(/[\t\r\u202a-\u202e\u2066-\u2069\ufeff]/);
    }),
    { numRuns: 1000 },
  );
});

test('the shape of a text cleans as the browser does, and measures what is stored [S9.51]', () => {
  fc.assert(
    fc.property(
      anything,
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 2 }),
      (raw, max, min) => {
        const read = text(max, min).safeParse(raw);
        const clean = cleanText(raw);
        const length = [...clean].length;
        // the first check, before a very long text is cleaned
        if ([...raw].length > 4 * max) expect(read.success).toBe(false);
        else expect(read.success ? read.data : null).toBe(length >= min && length <= max ? clean : null);
      },
    ),
  );
});

test.each(['\u202e', '\t', '\u0301', '\u{e0067}', '\u{1f3f4}', '\ud83d', 'e\u0301', '\u200b', '\r'])(
  '16,000 units of %j are cleaned in time that grows with their number',
  (piece) => {
    const startedAt = performance.now();
    for (let n = 0; n < 10; n++) cleanText(`a${piece.repeat(16_000 / piece.length)}`);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  },
);
