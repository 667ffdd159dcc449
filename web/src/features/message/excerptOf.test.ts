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
  ['nothing of it', 'xyz', 'nothing of it'],
])('%j searched for %j shows %j', (text, q, shown) => {
  expect(marked(text, q)).toBe(shown);
});

test('a long message starts a few words before the first found one', () => {
  const shown = marked(`${'word '.repeat(100)}and the key is here ${'more '.repeat(100)}`, 'key');
  expect(shown).toMatch(/^…word .*and the \[key\] is here more/);
  expect(shown.length).toBeLessThan(260);
});

test('a long message without spaces is not cut within a character', () => {
  const [first] = excerptOf(`${'😂'.repeat(100)}key`, 'key');
  expect(first?.text).toMatch(/^…(😂)+$/u);
});
