import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillTexts, isolate } from './fill-texts.ts';

test.each([
  ['a Latin name', 'Ana', 'Ana'],
  ['a name in another script from left to right', 'Анна 安娜', 'Анна 安娜'],
  ['digits and signs', '(12)!', '(12)!'],
  ['a Hebrew name', 'דנה', '\u2068דנה\u2069'],
  ['an Arabic name', 'ليلى', '\u2068ليلى\u2069'],
  ['an N’Ko name', 'ߞߊߟߊ', '\u2068ߞߊߟߊ\u2069'],
  ['an Adlam name', '𞤀𞤣', '\u2068𞤀𞤣\u2069'],
  ['mixed scripts', 'Ana דנה', '\u2068Ana דנה\u2069'],
  ['an override in a file name', 'photo\u202egpj.exe', 'photogpj.exe'],
  ['an override before Hebrew', '\u202eדנה\u202c', '\u2068דנה\u2069'],
  ['the end of another isolate', 'a\u2069דנה', '\u2068aדנה\u2069'],
  ['an isolate without an end', '\u2067דנה', '\u2068דנה\u2069'],
  ['a filled text', 'the goal “\u2068דנה\u2069”', '\u2068the goal “\u2068דנה\u2069”\u2069'],
  ['a mark of direction', 'C++\u200f', '\u2068C++\u200f\u2069'],
])('%s: %j becomes %j', (_, value, isolatedValue) => {
  expect(isolate(value)).toBe(isolatedValue);
});

test('the functions of texts isolate their values, at any depth; other texts and values stay', () => {
  const texts = fillTexts({
    plain: 'Hello דנה',
    groups: [{ line: (name: string, count: number) => `${name}: ${count}` }],
    list: (names: readonly string[]) => names.join(', '),
    button: (partner: string) => ({ label: `Clap with ${partner}` }),
    never: null,
  });
  expect([texts.plain, texts.never]).toEqual(['Hello דנה', null]);
  expect(texts.groups[0]?.line('דנה', 3)).toBe('\u2068דנה\u2069: 3');
  expect(texts.list(['דנה', 'Ana'])).toBe('\u2068דנה\u2069, Ana');
  expect(texts.button('דנה').label).toBe('Clap with \u2068דנה\u2069');
});

test('no value opens or closes an isolate of the sentence, or overrides its direction', () => {
  const marks = fc.constantFrom(
    '\u202a',
    '\u202e',
    '\u202c',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u200f',
    'א',
    'a',
    ' ',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(marks, fc.string())).map((parts) => parts.join('')),
      (value) => {
        const filled = isolate(value);
        expect(filled).not.toMatch(/[\u202a-\u202e]/);
        let open = 0;
        for (const mark of filled.match(/[\u2066-\u2069]/g) ?? []) {
          open += mark === '\u2069' ? -1 : 1;
          expect(open).toBeGreaterThanOrEqual(0);
        }
        expect(open).toBe(0);
      },
    ),
  );
});
