import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameErrors } from './name-errors.texts.ts';
import { isChosen } from './onboarding.rules.ts';
import { realNames } from './real-names.ts';
import { composeName, connectors, isReserved, readName } from './twosome.rules.ts';

const part = fc.stringMatching(/^[A-Za-z0-9_]{1,10}$/).filter((name) => !isReserved(name));
const good = { username1: 'ana', username2: 'bruno', connector: '&', username: 'ana&bruno' };

test('without name fields the name stays unchanged', () => {
  expect(readName({})).toEqual({ name: null });
});

test('every valid pair of names is parsed in either order [S5.20]', () => {
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

test('the two names stand in the chosen order', () => {
  expect(composeName('ana', '&', 'bruno', true)).toBe('ana&bruno');
  expect(composeName('ana', '&', 'bruno', false)).toBe('bruno&ana');
});

test.each([
  [{ username1: '' }, { username1: [nameErrors.ownMissing] }],
  [{ username1: undefined }, { username1: [nameErrors.ownMissing] }],
  [{ username2: '' }, { username2: [nameErrors.partnersMissing] }],
  [{ username2: undefined }, { username2: [nameErrors.partnersMissing] }],
  [{ username: undefined }, { non_field_error: [nameErrors.orderMissing] }],
  [{ username: 'eve&mallory' }, { non_field_error: [nameErrors.notComposed] }],
])('with %j the error says what is missing', (wrong, errors) => {
  expect(readName({ ...good, ...wrong })).toEqual({ errors });
});

test.each([
  ['an empty own name', { username1: '' }, 'username1'],
  ['a dash', { username1: 'an-a' }, 'username1'],
  ['eleven characters', { username2: 'abcdefghijk' }, 'username2'],
  ['a letter outside the alphabet', { username2: 'ána' }, 'username2'],
  ['a line break at the end', { username1: 'ana\n' }, 'username1'],
  ['a reserved word', { username1: 'Admin' }, 'username1'],
  ['a reserved word for the partner', { username2: 'Admin' }, 'username2'],
  ['a connector of one’s own', { connector: '-' }, 'connector'],
  ['no connector', { connector: undefined }, 'connector'],
  ['one field missing', { username2: undefined }, 'username2'],
  ['a composed name of something else', { username: 'eve&mallory' }, 'non_field_error'],
  ['a composed name in other letters', { username: 'Ana&Bruno' }, 'non_field_error'],
  ['no composed name', { username: undefined }, 'non_field_error'],
])('%s is rejected under its field [S5.14 S5.15 S9.45]', (_label, wrong, field) => {
  const read = readName({ ...good, ...wrong });
  expect('errors' in read && Object.keys(read.errors)).toEqual([field]);
});

test.each([
  'adm1n',
  'ADMlN',
  'adrnin',
  '4dmin',
  '_ad_min_',
  'supp0rt',
  '5upport',
  'heIp',
  'te4m',
  'vvebmaster',
  'SignUp',
  'tw0some',
  'staf_f',
  'M0derat0r',
  'ro0t',
])("a reserved word or a name that looks like the operator's is rejected for both parts: %s", (name) => {
  for (const fields of [{ username1: name }, { username2: name }]) {
    const read = readName({ ...good, ...fields });
    expect('errors' in read && Object.values(read.errors)).toEqual([['This name is reserved.']]);
  }
});

test.each([
  'Mali',
  'supper',
  'rosa',
  'post_it',
  'i',
  'l',
  '_',
  '1',
  'ana_admin',
  'h0me',
  'p0st',
  ...realNames,
])('a name that only resembles a reserved word is allowed for both parts: %s', (name) => {
  for (const [username1, username2] of [
    [name, 'bruno'],
    ['ana', name],
  ])
    expect(readName({ ...good, username1, username2, username: `${username1}&${username2}` })).toMatchObject({
      name: { mine: username1, theirs: username2 },
    });
});

test('a name with a dash is a placeholder and cannot be chosen [S5.21]', () => {
  expect(isChosen('new-abc')).toBe(false);
  fc.assert(
    fc.property(part, part, fc.constantFrom(...connectors), (mine, theirs, connector) =>
      isChosen(composeName(mine, connector, theirs, true)),
    ),
  );
});
