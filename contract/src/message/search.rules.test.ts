import { expect, test } from 'vitest';
import { patternOf, searchWords } from './search.rules.ts';

test.each([
  ['  Dinner  at\neight ', ['dinner', 'at', 'eight']],
  ['no No NO', ['no']],
  ['cafe\u0301', ['café']],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('%j is searched for as %j', (q, words) => {
  expect(searchWords(q)).toEqual(words);
});

test.each([
  ['dinner', 'DINNER at eight', 'DINNER'],
  ['über', 'Kopfüber', 'über'],
  ['über', 'ÜBER', 'ÜBER'],
  ['балкон', 'На Балконе', 'Балкон'],
  ['straße', 'Die Straße', 'Straße'],
  ['猫', '黒い猫です', '猫'],
  ['100%', 'at 100% now', '100%'],
  ['a_b', 'A_B', 'A_B'],
  ['c:\\d', 'in C:\\d', 'C:\\d'],
  ['.*', 'all .* of it', '.*'],
  ['[x', 'an [X', '[X'],
  ['***:)', 'well ***:)', '***:)'],
  ['😂', 'haha😂', '😂'],
])('%j finds %j', (word, text, found) => {
  expect(new RegExp(patternOf(word)).exec(text)?.[0]).toBe(found);
});

test.each([
  ['%', 'everything'],
  ['a_b', 'axb'],
  ['.', 'everything'],
  ['a|b', 'a'],
])('%j does not find %j', (word, text) => {
  expect(new RegExp(patternOf(word)).test(text)).toBe(false);
});
