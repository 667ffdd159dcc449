import { expect, test } from 'vitest';
import { excerptOf } from './excerptOf.ts';

const marked = (text: string, q: string) =>
  excerptOf(text, q)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Dinner at eight', 'din EIGHT', '[Din]ner at [eight]'],
  ['100% sure', '%', '100[%] sure'],
  ['(a) and (b)', '(b)', '(a) and [(b)]'],
  ['I was in İstanbul', 'istanbul', 'I was in [İstanbul]'],
  ['I was in I\u0307stanbul', 'istanbul', 'I was in [I\u0307stanbul]'],
  ['STRASSE, Straße', 'straße', '[STRASSE], [Straße]'],
  ['one two', 'one onetwo', '[one] two'],
  ['abab', 'ab', '[abab]'],
  ['nothing of it', 'xyz', 'nothing of it'],
])('%j searched for %j shows %j', (text, q, shown) => {
  expect(marked(text, q)).toBe(shown);
});

test('a long message starts a few words before the first found one', () => {
  const shown = marked(`${'word '.repeat(100)}and the key is here ${'more '.repeat(100)}`, 'key');
  expect(shown).toMatch(/^…word .*and the \[key\] is here more/);
  expect(shown.length).toBeLessThan(260);
});

test.each(['😂', '👨‍👩‍👧‍👦', 'e\u0301'])(
  'a long message of %s without spaces is not cut within a character',
  (character) => {
    const parts = excerptOf(`${character.repeat(100)}key${character.repeat(300)}`, 'key');
    expect(parts.map(({ text }) => text.replaceAll(character, '_').replace(/_+/, '_'))).toEqual([
      '…',
      '_',
      'key',
      '_',
    ]);
  },
);
