import { expect, test } from 'vitest';
import { firstLetter, initialsOf, shownName } from './names.ts';

test.each([
  ['Ana', 'A'],
  ['émile', 'É'],
  ['😀 Bruno', '😀'],
  ['𝒜na', '𝒜'],
  ['ßeta', 'S'],
  ['', ''],
])('of %s stands the letter "%s", and never half of it', (name, letter) => {
  expect(firstLetter(name)).toBe(letter);
});

test.each([
  ['ana&bruno', 'AB', 'ana&bruno'],
  ['ana.bruno', 'AB', 'ana.bruno'],
  ['ana+_bruno', 'A_', 'ana+_bruno'],
  ['couple-k7qp2', '', 'New couple'],
])('%s has the letters "%s" and reads "%s" [S5.21]', (username, letters, shown) => {
  expect([initialsOf(username), shownName(username)]).toEqual([letters, shown]);
});
