import { expect, test } from 'vitest';
import { mentionedPrefix, mentionsIn } from './mentions.rules.ts';

const namesIn = (text: string) => mentionsIn(text).map(({ name }) => name);

test.each([
  ['a name', '@ana&bruno', ['ana&bruno']],
  ['names in a sentence', 'With (@ana.bruno), @Chloe+Dan!', ['ana.bruno', 'Chloe+Dan']],
  ['a name at the end of a sentence', 'Hello @ana.bruno.', ['ana.bruno']],
  ['a name after an emoji or on a new line', '😀@ana_1.b\n@c.d', ['ana_1.b', 'c.d']],
  ['an e-mail address', 'ana@example.com', []],
  ['half a name', '@ana @ana& @&bruno @', []],
  ['a longer word', '@ana.brunobrunob @ananananana.b', []],
  ['a name within a name', '@ana.bruno&carl a.@b.c @@d.e', ['ana.bruno']],
  ['letters of another alphabet', '@анна.bruno', []],
])('finds in %s', (_, text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test('an index is that of the @', () => {
  expect(mentionsIn('So @ana.bruno')).toEqual([{ name: 'ana.bruno', start: 3 }]);
});

test.each([
  ['Like @an', { prefix: 'an', start: 5 }],
  ['@ana&', { prefix: 'ana&', start: 0 }],
  ['@ana&br', { prefix: 'ana&br', start: 0 }],
  ['@a', null],
  ['@ana ', null],
  ['ana@bruno', null],
  ['@ana.bruno.', null],
])('the name being typed in %j is %j', (text, typed) => {
  expect(mentionedPrefix(text)).toEqual(typed);
});

test.each([['@'.repeat(500)], [`@${'a'.repeat(500)}`], ['@a.'.repeat(166)], [`${'@a'.repeat(249)}.b`]])(
  'five hundred characters take no time: %s',
  (text) => {
    const startedAt = performance.now();
    for (let n = 0; n < 100; n += 1) mentionsIn(text);
    expect(performance.now() - startedAt).toBeLessThan(500);
  },
);
