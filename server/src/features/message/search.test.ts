import type { Message } from '@twosome/contract/message/message.contract';
import { foldText } from '@twosome/contract/message/search.rules';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { connect, twosomeOf } from '../../testing/cast.ts';
import { sendAndReceive } from '../../testing/chat.ts';
import { createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { setMessageTakenDown } from './message.ts';

const fixture = createFixture();
const search = (person: Person, q: string, cursor?: string) =>
  person.call(`GET message/search/?${new URLSearchParams({ q, ...(cursor && { cursor }) })}`);
const textsOf = async (person: Person, q: string) => {
  const { status, body } = await search(person, q);
  expect(status).toBe(200);
  return (body.results as Message[]).map(({ text }) => text);
};
const write = async (...texts: string[]) => {
  const hers = await fixture.cast.ana.listen('message');
  const sent: Message[] = [];
  for (const text of texts) sent.push(await sendAndReceive(hers, text));
  return sent;
};

test('all words must occur, anywhere and in any case; the newest comes first [S4.91]', async () => {
  const { ana, bruno } = fixture.cast;
  await write('Dinner at eight?', 'Eight it is', 'ÜBER den Dächern, dinner for EIGHTEEN', 'Na Балконе');
  expect(await textsOf(bruno, 'eight')).toEqual([
    'ÜBER den Dächern, dinner for EIGHTEEN',
    'Eight it is',
    'Dinner at eight?',
  ]);
  expect(await textsOf(ana, ' EIGHT  dinn ')).toEqual([
    'ÜBER den Dächern, dinner for EIGHTEEN',
    'Dinner at eight?',
  ]);
  expect(await textsOf(ana, 'über')).toHaveLength(1);
  expect(await textsOf(ana, 'балкон')).toEqual(['Na Балконе']);
  expect(await textsOf(ana, 'lunch')).toEqual([]);
});

test.each([
  ['İstanbul', ['istanbul', 'ISTANBUL', 'İSTANBUL', 'I\u0307stanbul', 'ıstanbul']],
  ['I\u0307STANBUL', ['istanbul', 'İstanbul']],
  ['Straße', ['strasse', 'STRASSE', 'STRAẞE']],
  ['STRASSE', ['straße']],
  ['ΟΔΟΣ', ['οδος', 'οδοσ']],
  ['οδός', ['ΟΔΌΣ', 'οδο\u0301ς']],
  ['café', ['cafe\u0301', 'CAFÉ', 'CAFE\u0301']],
  ['Ｔｏｋｙｏ', ['tokyo', 'ＴＯＫＹＯ']],
  ['don’t', ["don't"]],
  ['می‌روم', ['میروم']],
  ['❤', ['❤️']],
  ['한국', ['한국'.normalize('NFD')]],
  ['ﬁrst', ['FIRST']],
  ['Հայ', ['ՀԱՅ']],
])('%j is found by %j [S4.91]', async (text, words) => {
  await write(`x${text}y`);
  for (const word of words) expect(await textsOf(fixture.cast.ana, word), word).toHaveLength(1);
});

test('an accent is no other letter', async () => {
  await write('Für Elise', 'ş');
  for (const word of ['fur', 'e\u0301lise', 's'])
    expect(await textsOf(fixture.cast.ana, word), word).not.toContain('ş');
  expect(await textsOf(fixture.cast.ana, 'fur')).toEqual([]);
});

test('an edited message is found by its new text', async () => {
  const [sent] = await write('DÜN');
  await fixture.cast.ana.call(`PATCH message/${sent!.id}/`, { body: { text: 'İzmir' } });
  expect(await textsOf(fixture.cast.ana, 'izmir')).toEqual(['İzmir']);
  expect(await textsOf(fixture.cast.ana, 'dün')).toEqual([]);
});

test('the database folds every character as the rule does', async () => {
  const characters = Array.from({ length: 0x16d00 - 1 }, (_, n) => String.fromCodePoint(n + 1))
    .filter((character) => !/\p{Cs}/u.test(character))
    // scripts and letters of later versions of Unicode than that of PostgreSQL 15
    .filter(
      (character) => !/[\u1c89\u1c8a\ua7cb-\ua7f1\u{10d40}-\u{10d8f}\u{16100}-\u{1613f}]/u.test(character),
    );
  const rows = await fixture.server.db.query<{ raw: string; folded: string }>(sql`
    select raw, fold_text('a' || raw) as folded from unnest(${characters}::text[]) as raw
  `);
  expect(rows.filter(({ raw, folded }) => folded !== foldText(`a${raw}`))).toEqual([]);
});

test.each([
  ['%', ['100% sure']],
  ['_', ['a_b']],
  ['\\', ['c:\\temp']],
  ['.', ['the end.']],
  ['.*', []],
  ['[a-z]', []],
  ['***', []],
  ['(', []],
  ["' or 1=1 --", []],
])('%j is text and no pattern', async (q, found) => {
  await write('100% sure', 'a_b', 'c:\\temp', 'the end.');
  expect(await textsOf(fixture.cast.ana, q)).toEqual(found);
});

test('pages continue without a gap or a repeat', async () => {
  const { ana } = fixture.cast;
  const count = limits.pageSize + 5;
  await write(...Array.from({ length: count }, (_, n) => `Number ${n}`));
  const first = (await search(ana, 'number')).body;
  const cursor = new URL(first.next, 'http://x').searchParams.get('cursor') ?? '';
  const second = (await search(ana, 'number', cursor)).body;
  expect(second.next).toBeNull();
  expect([...first.results, ...second.results].map(({ text }: Message) => text)).toEqual(
    Array.from({ length: count }, (_, n) => `Number ${count - 1 - n}`),
  );
  expect((await search(ana, 'number', 'forged')).status).toBe(400);
});

test('a deleted message, one that was taken down and an earlier text are not found', async () => {
  const { ana } = fixture.cast;
  const [deleted, down, edited] = await write('secret one', 'secret two', 'secret three');
  await ana.call(`DELETE message/${deleted!.id}/`);
  await fixture.server.db.transaction((tx) => setMessageTakenDown(tx, async () => {}, down!.id, true));
  await ana.call(`PATCH message/${edited!.id}/`, { body: { text: 'nothing' } });
  expect(await textsOf(ana, 'secret')).toEqual([]);
});

describe('refuses', () => {
  test.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['invisible characters', '\u200b\u200e'],
    ['tabs and bidirectional overrides', '\t\u202e'],
    ['500 characters', 'x'.repeat(500)],
  ])('%s', async (_, q) => {
    const { status, body } = await search(fixture.cast.ana, q);
    expect([status, Object.keys(body)]).toEqual([400, ['q']]);
  });

  test('the messages of other couples, and those with a former partner [S4.91]', async () => {
    const { ana, chloe, eve, mallory } = fixture.cast;
    await write('only ours');
    expect(await textsOf(chloe, 'ours')).toEqual([]);
    expect((await search(eve, 'ours')).status).toBe(403);
    expect(await textsOf(mallory, 'ours')).toEqual([]);
    const before = twosomeOf(ana);
    await ana.call('POST auth/disconnect/', { body: {} });
    expect((await search(ana, 'ours')).status).toBe(403);
    await connect(ana, eve);
    await connect(eve, ana);
    const { body } = await ana.call('POST auth/user/', { body: {} });
    expect(body.user.twosome.id).not.toBe(before);
    expect(await textsOf(ana, 'ours')).toEqual([]);
  });
});
