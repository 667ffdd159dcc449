import { expect, test } from 'vitest';
import { firstLetter, initialsOf, shownName } from './names.ts';

test.each([
  ['Ana', 'A'],
  ['émile', 'É'],
  ['😀 Bruno', '😀'],
  ['𝒜na', '𝒜'],
  ['ßeta', 'S'],
  ['E\u0301mile', 'E\u0301'],
  ['👨‍👩‍👧 Bruno', '👨‍👩‍👧'],
  ['🇵🇹', '🇵🇹'],
  ['', ''],
])('the initial of %s is "%s", never half a character', (name, letter) => {
  expect(firstLetter(name)).toBe(letter);
});

test.each([
  ['ana&bruno', 'AB', 'ana&bruno'],
  ['ana.bruno', 'AB', 'ana.bruno'],
  ['ana+_bruno', 'A_', 'ana+_bruno'],
  ['couple-k7qp2', '', 'New couple'],
])('%s has the initials "%s" and shows "%s" [S5.21]', (username, letters, shown) => {
  expect([initialsOf(username), shownName(username)]).toEqual([letters, shown]);
});
