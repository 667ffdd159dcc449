import fc from 'fast-check';
import { expect, test } from 'vitest';
import { characterStart, cutText, lengthOf, shorten } from './characters.ts';

const family = '👨‍👩‍👧‍👦';

test.each([
  ['short', 5, 'short'],
  ['longer', 4, 'long'],
  [`ab${family}c`, 5, 'ab'],
  [`ab${family}c`, 9, `ab${family}`],
  ['cafe\u0301s', 4, 'caf'],
  ['🇵🇹🇪🇸', 3, '🇵🇹'],
  ['नमस्ते', 5, 'नम'],
  ['👍🏽👍🏽', 3, '👍🏽'],
  ['a\r\nb', 2, 'a'],
  ['😀😀', 1, '😀'],
  ['ab', 0, ''],
])('%j cut to %i is %j', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

test('a character with more code points than there is room for is split', () => {
  expect(cutText(`e${'\u0301'.repeat(50)}`, 10)).toBe(`e${'\u0301'.repeat(9)}`);
});

test.each([
  ['short', 5, 'short'],
  ['one two', 5, 'one…'],
  [`abc${family}`, 6, 'abc…'],
])('%j shortened to %i is %j', (text, max, short) => {
  expect(shorten(text, max)).toBe(short);
});

test('a cut is a start of the text, no longer than allowed, and as long as whole characters fit', () => {
  const texts = fc
    .array(fc.constantFrom('a', 'é', 'e\u0301', family, '🇵🇹', '\r\n', 'ष्', '😀', '한'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, fc.integer({ min: 0, max: 30 }), (text, max) => {
      const cut = cutText(text, max);
      expect(text.startsWith(cut)).toBe(true);
      expect(lengthOf(cut)).toBeLessThanOrEqual(max);
      const [next] = new Intl.Segmenter().segment(text.slice(cut.length));
      const [first] = new Intl.Segmenter().segment(text);
      if (next !== undefined && lengthOf(first?.segment ?? '') <= max) {
        expect(characterStart(text, cut.length)).toBe(cut.length);
        expect(lengthOf(cut + next.segment)).toBeGreaterThan(max);
      }
    }),
  );
});

test('cutting 16,000 units of the worst texts takes no time that grows with their square', () => {
  for (const piece of [family, 'e\u0301', '\u0301', '🇵🇹', '\ud83d', 'ष्'])
    for (const max of [1, 200, 3999]) {
      const text = piece.repeat(16_000 / piece.length);
      const startedAt = performance.now();
      for (let n = 0; n < 20; n++) cutText(text, max);
      expect(performance.now() - startedAt).toBeLessThan(500);
    }
});
