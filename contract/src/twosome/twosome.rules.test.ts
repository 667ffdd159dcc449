import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isChosen } from './onboarding.rules.ts';
import { composeName, connectors, isReserved, nameKey, readName } from './twosome.rules.ts';

const part = fc.stringMatching(/^[A-Za-z0-9_]{1,10}$/).filter((name) => !isReserved(name));
const good = { username1: 'ana', username2: 'bruno', connector: '&', username: 'ana&bruno' };

test('no name field at all changes no name', () => {
  expect(readName({})).toEqual({ name: null });
});

test('every good pair of names reads back, in either order, as the sender meant it [S5.20]', () => {
  fc.assert(
    fc.property(
      part,
      part,
      fc.constantFrom(...connectors),
      fc.boolean(),
      (mine, theirs, connector, mineFirst) => {
        const username = composeName(mine, connector, theirs, mineFirst);
        const read = readName({ username1: mine, username2: theirs, connector, username });
        if (!('name' in read) || read.name === null) throw new Error('A good name was refused.');
        expect(read.name).toMatchObject({ mine, theirs, connector, username });
        expect(composeName(mine, connector, theirs, read.name.mineFirst)).toBe(username);
      },
    ),
  );
});

test.each([
  ['an empty own name', { username1: '' }, 'username1'],
  ['a dash', { username1: 'an-a' }, 'username1'],
  ['eleven characters', { username2: 'abcdefghijk' }, 'username2'],
  ['a letter outside the alphabet', { username2: 'ána' }, 'username2'],
  ['a line break at the end', { username1: 'ana\n' }, 'username1'],
  ['a reserved word', { username1: 'Admin' }, 'username1'],
  ['a connector of one’s own', { connector: '-' }, 'connector'],
  ['no connector', { connector: undefined }, 'connector'],
  ['one field missing', { username2: undefined }, 'username2'],
  ['a composed name of something else', { username: 'eve&mallory' }, 'non_field_error'],
  ['a composed name in other letters', { username: 'Ana&Bruno' }, 'non_field_error'],
  ['no composed name', { username: undefined }, 'non_field_error'],
])('%s is refused under its field [S5.14 S5.15 S9.45]', (_what, wrong, field) => {
  const read = readName({ ...good, ...wrong });
  expect('errors' in read && Object.keys(read.errors)).toEqual([field]);
});

test('a name with a dash has not been chosen, and nobody can choose one [S5.21]', () => {
  expect(isChosen('new-abc')).toBe(false);
  fc.assert(
    fc.property(part, part, fc.constantFrom(...connectors), (mine, theirs, connector) =>
      isChosen(composeName(mine, connector, theirs, true)),
    ),
  );
});

test('names differ by more than case', () => {
  expect(nameKey('Ana&Bruno')).toBe(nameKey('ana&bRUNO'));
});
