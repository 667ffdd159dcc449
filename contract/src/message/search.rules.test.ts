import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWords, foldText, searchWords } from './search.rules.ts';

test.each([
  ['  Dinner  at\neight ', ['dinner', 'at', 'eight']],
  ['no No NO', ['no']],
  ['cafe\u0301', ['café']],
  ['İzmir izmir IZMIR', ['izmir']],
  ['\u200b a', ['a']],
  ['i\u0307\u0307', ['i']],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('%j is searched for as %j', (q, words) => {
  expect(searchWords(q)).toEqual(words);
});

test.each([
  ['dinner', 'DINNER at eight', ['DINNER']],
  ['über', 'Kopfüber', ['über']],
  ['über', 'ÜBER', ['ÜBER']],
  ['балкон', 'На Балконе', ['Балкон']],
  ['straße', 'Die Straße', ['Straße']],
  ['strasse', 'Die Straße', ['Straße']],
  ['istanbul', 'İstanbul, I\u0307STANBUL', ['İstanbul', 'I\u0307STANBUL']],
  ['猫', '黒い猫です', ['猫']],
  ['100%', 'at 100% now', ['100%']],
  ['c:\\d', 'in C:\\d', ['C:\\d']],
  ['.*', 'all .* of it', ['.*']],
  ['[x', 'an [X', ['[X']],
  ['😂', 'haha😂', ['😂']],
  ['fi', 'a ﬁne ﬁsh', ['ﬁ', 'ﬁ']],
  ['e', 'cafe\u0301 e', ['e']],
  ["don't", 'I don’t, I donʼt', ['don’t', 'donʼt']],
  ['„so“', '“So” he said', ['“So”']],
  ['a_b', 'axb', []],
  ['a|b', 'a', []],
])('%j is found in %j as %j', (q, text, found) => {
  expect(findWords(text, searchWords(q)).map(([start, end]) => text.slice(start, end))).toEqual(found);
});

test('a folded text stays as it is, and its encoding and case make no difference', () => {
  const pieces = [
    'İ',
    'ı',
    'I',
    'i',
    '\u0307',
    '\u0301',
    'ß',
    'ẞ',
    'Σ',
    'ς',
    'é',
    'Ａ',
    'ﬁ',
    '’',
    '\u200d',
    '한',
    'ǅ',
    'ᾳ',
    'Ꭰ',
  ];
  const texts = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' })))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      for (const form of ['NFC', 'NFD'] as const) expect(foldText(text.normalize(form))).toBe(folded);
      expect(foldText(text.toLowerCase())).toBe(folded);
    }),
  );
});
