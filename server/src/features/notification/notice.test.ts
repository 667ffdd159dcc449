import { Notification } from '@twosome/contract/notification/notification.contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeGoalEvents, type NotificationEvent, noticeOf, notificationEvents } from './notice.ts';

const couples = (names: readonly string[]) =>
  names.map((username, place) => ({ id: `${place}`.padStart(20, '0'), username }));
const by = (names: readonly string[], count = names.length) => ({
  partner: 'Bruno',
  newest: couples(names),
  count,
});
const unnamed = 'new-0123456789ab';

test.each<[NotificationEvent, readonly string[], number, string]>([
  ['added', ['ana&bruno'], 1, 'Bruno added a post you can publish'],
  ['published', ['ana&bruno'], 1, 'Bruno published your post'],
  ['commented', ['chloe.dan'], 1, 'chloe.dan commented on your post'],
  ['clapped', ['chloe.dan'], 1, 'chloe.dan clapped for your post'],
  ['commented', ['chloe.dan', 'max+mal'], 2, 'chloe.dan and max+mal commented on your post'],
  ['clapped', ['chloe.dan', 'max+mal'], 2, 'chloe.dan and max+mal clapped for your post'],
  ['clapped', ['a&b', 'c.d', 'e+f'], 3, 'a&b, c.d and e+f clapped for your post'],
  ['clapped', ['a&b', 'c.d', 'e+f'], 4, 'a&b, c.d and 2 others clapped for your post'],
  ['clapped', ['a&b', 'c.d', 'e+f'], 5, 'a&b, c.d and 3 others clapped for your post'],
  ['commented', ['a&b', 'c.d', 'e+f'], 1200, 'a&b, c.d and 1198 others commented on your post'],
  ['followed', ['chloe.dan'], 1, 'chloe.dan started following you'],
  ['requested', ['chloe.dan'], 1, 'chloe.dan asked to follow you'],
  ['accepted', ['chloe.dan'], 1, 'chloe.dan accepted your follow request'],
  ['goal_added', ['ana&bruno'], 1, 'Bruno added a goal'],
  ['goal_changed', ['ana&bruno'], 1, 'Bruno changed a goal'],
  ['goal_finished', ['ana&bruno'], 1, 'Bruno finished a goal'],
  ['goal_reopened', ['ana&bruno'], 1, 'Bruno reopened a goal'],
  // unnamed couples
  ['commented', [unnamed], 1, 'New couple commented on your post'],
  ['requested', [unnamed], 1, 'New couple asked to follow you'],
  ['clapped', [unnamed, unnamed], 2, '2 couples clapped for your post'],
  ['clapped', ['a&b', unnamed], 2, 'a&b and 1 other clapped for your post'],
  ['clapped', [unnamed, 'a&b', 'c.d'], 3, 'a&b, c.d and 1 other clapped for your post'],
  ['clapped', [unnamed, 'a&b', unnamed], 7, 'a&b and 6 others clapped for your post'],
  ['clapped', [unnamed, unnamed, unnamed], 7, '7 couples clapped for your post'],
])('%s by %j of %i: %s', (happening, names, count, body) => {
  expect(noticeOf(happening, by(names, count)).body).toBe(body);
});

test('the text does not call a post that the recipient only edited their own', () => {
  const published = (is_creator: boolean) => noticeOf('published', { ...by(['ana&bruno']), is_creator }).body;
  expect(published(true)).toBe('Bruno published your post');
  expect(published(false)).toBe('Bruno published the post that you edited');
});

test.each<[NotificationEvent, number, number, object]>([
  ['added', 1, 0, {}],
  ['published', 1, 0, {}],
  ['commented', 1, 1, { twosome_id: '0'.padStart(20, '0') }],
  ['clapped', 1, 2, { twosome_id: '0'.padStart(20, '0') }],
  ['commented', 2, 3, { count: 2, twosome_ids: couples(['', '']).map(({ id }) => id) }],
  ['clapped', 9, 4, { count: 9, twosome_ids: couples(['', '', '']).map(({ id }) => id) }],
  ['followed', 1, 5, { twosome_id: '0'.padStart(20, '0'), auto_accepted: true }],
  ['requested', 1, 5, { twosome_id: '0'.padStart(20, '0'), auto_accepted: false }],
  ['accepted', 1, 6, { twosome_id: '0'.padStart(20, '0') }],
  ['goal_added', 1, 7, {}],
  ['goal_changed', 1, 8, {}],
  ['goal_finished', 1, 8, {}],
  ['goal_reopened', 1, 8, {}],
])(
  '%s by %i couples is of kind %i [S3.16 S3.17 S3.18 S3.19 S3.20 S3.21 S3.22 S3.23 S3.24]',
  (happening, count, kind, data) => {
    const notice = noticeOf(happening, by(['a&b', 'c.d', 'e+f', 'g.h'].slice(0, count), count));
    expect([notice.related_to, notice.data]).toEqual([kind, data]);
  },
);

test.each([
  ['Italian by spring', 'Bruno added the goal “Italian by spring”'],
  ['Two\n lines', 'Bruno added the goal “Two lines”'],
  ['x'.repeat(60), `Bruno added the goal “${'x'.repeat(60)}”`],
  ['x'.repeat(61), `Bruno added the goal “${'x'.repeat(59)}…”`],
  ['😀'.repeat(100), `Bruno added the goal “${'😀'.repeat(59)}…”`],
  [
    'Walk the whole coast from the lighthouse to the harbour and back again',
    'Bruno added the goal “Walk the whole coast from the lighthouse to the harbour…”',
  ],
  [null, 'Bruno added a goal'],
])('a goal titled %j: %s', (title, body) => {
  expect(noticeOf('goal_added', { ...by(['ana&bruno']), title }).body).toBe(body);
});

test.each<[NotificationEvent, NotificationEvent, NotificationEvent]>([
  ['goal_changed', 'goal_changed', 'goal_changed'],
  ['goal_changed', 'goal_finished', 'goal_finished'],
  ['goal_finished', 'goal_changed', 'goal_finished'],
  ['goal_finished', 'goal_reopened', 'goal_reopened'],
  ['goal_reopened', 'goal_changed', 'goal_reopened'],
])('%s followed by %s shows: %s', (before, now, expected) => {
  expect(mergeGoalEvents(before, now)).toBe(expected);
});

test('every notification matches the contract and is a well-formed sentence for any names', () => {
  const part = fc.stringMatching(/^[A-Za-z0-9_]{1,10}$/);
  const name = fc.oneof(
    fc.tuple(part, fc.constantFrom('&', '.', '+'), part).map((parts) => parts.join('')),
    fc.constant(unnamed),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...notificationEvents),
      fc.array(name, { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 100_000 }),
      (happening, names, more) => {
        const count = names.length > 3 ? names.length + more : names.length;
        const notice = noticeOf(happening, by(names, count));
        const moment = '2026-11-21T09:00:00.000Z';
        const id = '0'.repeat(20);
        const row = { id, related_id: id, added_at: moment, updated_at: moment, ...notice };
        expect(Notification.parse(row)).toEqual(row);
        expect(notice.body).not.toMatch(/undefined|NaN|new-|^ | {2}|, and| 0 others|, 1 other/);
      },
    ),
  );
});
