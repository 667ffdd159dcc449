import { expect, test } from 'vitest';
import { codes } from '../../testing/cast.ts';
import { fileOf, fromAna, fromBruno } from '../../testing/messages.ts';
import { minute } from '../../testing/notifications.ts';
import type { Unsent } from './outbox.store.ts';
import { dayOf, type Row, rowsOf } from './rows.ts';

const roomState = { unsent: [] as Unsent[], me: codes.ana, seenAt: '', unreadSince: null, typing: false };
const unsent = (n: number): Unsent => ({
  ...{ id: `unsent-${n}`, text: 'Later', pictures: [], replyTo: null, status: 'sending', why: null },
  at: new Date(minute(n)).getTime(),
});

/** 'me: first last' for a message, else the kind. */
const groupsOf = (rows: readonly Row[]): string[] =>
  rows.map((row) => {
    if (row.kind !== 'message' && row.kind !== 'unsent') return row.kind;
    const words = [row.first && 'first', row.last && 'last', row.kind === 'message' && row.under];
    return [row.mine ? 'me:' : 'they:', ...words.filter(Boolean)].join(' ');
  });

test('no message, no row', () => {
  expect(rowsOf({ ...roomState, messages: [] })).toEqual([]);
});

test('consecutive messages form a group, which the other person, photos and a long pause end', () => {
  const messages = [
    fromBruno(1),
    fromBruno(2),
    fromAna(3),
    fromAna(4, { files: [fileOf(1)] }),
    fromAna(5),
    fromAna(70),
  ];
  expect(groupsOf(rowsOf({ ...roomState, messages }))).toEqual([
    'day',
    'they: first',
    'they: last',
    'me: first last',
    'me: first last',
    'me: first last',
    'pause',
    'me: first last sent',
    'foot',
  ]);
});

test('a new day has its own row', () => {
  const messages = [fromBruno(1), fromBruno(24 * 60 + 1), fromBruno(24 * 60 + 2)];
  expect(groupsOf(rowsOf({ ...roomState, messages })).filter((word) => word === 'day').length).toBe(2);
});

test.each([
  ['nothing', '', [null, null, 'sent']],
  ['the first', minute(2), ['seen', null, 'sent']],
  ['all but the last', minute(5), [null, 'seen', 'sent']],
  ['everything', minute(6), [null, null, 'seen']],
])('the partner has seen %s [S3.25 S4.36]', (_what, seenAt, under) => {
  const messages = [fromAna(1), fromBruno(2), fromAna(3), fromAna(5)];
  const rows = rowsOf({ ...roomState, messages, seenAt });
  expect(rows.flatMap((row) => (row.kind === 'message' && row.mine ? [row.under] : []))).toEqual(under);
});

test('imported messages were neither sent nor seen here', () => {
  const messages = [fromAna(1, { imported: true }), fromAna(2), fromAna(3, { imported: true })];
  const marks = (seenAt: string) =>
    rowsOf({ ...roomState, messages, seenAt }).flatMap((row) => (row.kind === 'message' ? [row.under] : []));
  expect([marks(''), marks(minute(9))]).toEqual([
    [null, 'sent', null],
    [null, 'seen', null],
  ]);
});

test('unsent messages are below, and keep their key when they are sent', () => {
  const rows = rowsOf({ ...roomState, messages: [fromAna(1)], unsent: [unsent(2)], typing: true });
  expect(groupsOf(rows)).toEqual(['day', 'me: first sent', 'me: last', 'typing', 'foot']);
  const after = rowsOf({ ...roomState, messages: [fromAna(1), fromAna(2, { __id__: 'unsent-2' })] });
  expect(after[2]?.key).toBe(rows[2]?.key);
});

test.each([
  ['no message', null, []],
  ['all that are loaded, with older ones above', minute(1), []],
  ['the last two of the partner', minute(3), ['they: first last', 'unread', 'they: first']],
  ['the last, after an own one', minute(5), ['me: first last sent', 'unread', 'they: first last']],
])('the divider of the unread: %s [S4.80]', (_what, unreadSince, around) => {
  const later = unreadSince === minute(5) ? [fromAna(4), fromBruno(5)] : [fromBruno(3), fromBruno(4)];
  const groups = groupsOf(rowsOf({ ...roomState, messages: [fromBruno(2), ...later], unreadSince }));
  const index = groups.indexOf('unread');
  expect(index < 0 ? [] : groups.slice(index - 1, index + 2)).toEqual(around);
});

const now = new Date(2026, 10, 21, 0, 30);

test.each([
  [new Date(2026, 10, 21, 0, 1), 'Today'],
  [new Date(2026, 10, 22, 9), 'Today'],
  [new Date(2026, 10, 20, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 19, 12), 'Thursday'],
  [new Date(2026, 10, 14, 12), 'Sat 14 November'],
  [new Date(2025, 10, 14, 12), '14 November 2025'],
])('%s is %s', (then, label) => {
  expect(dayOf(then.toISOString(), now)).toBe(label);
});

test.each([
  [new Date(2026, 10, 20, 23, 59), ['day', 'me: first last', 'day', 'me: first last sent']],
  [new Date(2026, 10, 21, 0, 1), ['day', 'me: first', 'me: last sent']],
])('two days are separated at midnight: %s', (before, groups) => {
  const after = new Date(2026, 10, 21, 0, 4);
  const messages = [before, after].map((at, index) => fromAna(index + 1, { added_at: at.toISOString() }));
  expect(groupsOf(rowsOf({ ...roomState, messages })).filter((word) => word !== 'foot')).toEqual(groups);
});
