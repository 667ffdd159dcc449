import { expect, test } from 'vitest';
import { plural } from './plural.ts';

test.each([
  [0, '0 claps'],
  [1, '1 clap'],
  [2, '2 claps'],
  [11, '11 claps'],
])('%i', (count, text) => {
  expect(plural(count, { one: '# clap', other: '# claps' })).toBe(text);
});

test('a form without its number', () => {
  expect(plural(1, { one: 'A photo', other: '# photos' })).toBe('A photo');
});

test('a missing form is the other one', () => {
  expect(plural(1, { other: '# new' })).toBe('1 new');
});
