import { Notification } from '@twosome/contract/notification/notification.contract';
import { preferenceKinds } from '@twosome/contract/notification/preferences.rules';
import { PushPayload } from '@twosome/contract/notification/push.contract';
import { isAppAddress } from '@twosome/contract/platform/addresses';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { notices } from '../../features.ts';
import { type Actors, pushOfMessages, pushOfNotice, renderNotice } from './render.ts';

const noticeOf = (name: string) => {
  const notice = notices.get(name);
  if (notice === undefined) throw new Error(`no feature has the notice ${name}`);
  return notice;
};
const rendered = (name: string, actors: Actors) => renderNotice(noticeOf(name), actors, id);

const couples = (names: readonly string[]) =>
  names.map((username, index) => ({ id: `${index}`.padStart(20, '0'), username }));
const by = (names: readonly string[], count = names.length) => ({
  partner: 'Bruno',
  partner_id: partnerId,
  newest: couples(names),
  count,
});
const partnerId = 'VR000000000000000001';
const unnamed = 'new-0123456789ab';

const id = 'ABCDEFGHJKMNPQRSTVWX';
const [first, second, third] = couples(['', '', '']).map((couple) => couple.id);
const [post, profile, goal] = [
  { path: `/post/${id}`, tag: `post:${id}` },
  { path: `/profile/${id}`, tag: `couple:${id}` },
  { path: `/goals/edit/${id}`, tag: `goal:${id}` },
];

test('a name and a goal from right to left are isolated in the sentence, and in the push [S9.52]', () => {
  const dana = { ...by([]), partner: 'דנה', detail: 'פריז!' };
  expect(rendered('added', dana).body).toBe('\u2068דנה\u2069 added a post you can publish');
  expect(rendered('goal_added', dana).body).toBe(
    '\u2068דנה\u2069 added \u2068the goal “\u2068פריז!\u2069”\u2069',
  );
  expect(pushOfMessages({ partner: 'דנה', message_count: 1, voice_count: 0 }, 1).body).toBe(
    '\u2068דנה\u2069 sent you a message',
  );
});

test.each<[string, number, number, object, typeof post, string]>([
  ['added', 1, 0, {}, post, 'Bruno added a post you can publish'],
  ['published', 1, 0, {}, post, 'Bruno published your post'],
  ['commented', 1, 1, { twosome_id: first }, post, 'a&b commented on your post'],
  ['clapped', 1, 2, { twosome_id: first }, post, 'a&b clapped for your post'],
  ['commented', 2, 3, { count: 2, twosome_ids: [first, second] }, post, 'a&b and c.d commented on your post'],
  [
    'clapped',
    9,
    4,
    { count: 9, twosome_ids: [first, second, third] },
    post,
    'a&b, c.d and 7 others clapped for your post',
  ],
  ['followed', 1, 5, { twosome_id: first, auto_accepted: true }, profile, 'a&b started following you'],
  ['requested', 1, 5, { twosome_id: first, auto_accepted: false }, profile, 'a&b asked to follow you'],
  ['accepted', 1, 6, { twosome_id: first }, profile, 'a&b accepted your follow request'],
  ['goal_added', 1, 7, {}, goal, 'Bruno added a goal'],
  ['goal_changed', 1, 8, {}, goal, 'Bruno changed a goal'],
  ['goal_finished', 1, 8, {}, goal, 'Bruno finished a goal'],
  ['goal_reopened', 1, 8, {}, goal, 'Bruno reopened a goal'],
  ['photo_changed', 1, 9, {}, profile, 'Bruno changed your profile photo'],
  ['cover_changed', 1, 9, {}, profile, 'Bruno changed your cover'],
  ['bio_changed', 1, 9, {}, profile, 'Bruno changed your bio'],
])(
  '%s by %i couples is of kind %i [S3.16 S3.17 S3.18 S3.19 S3.20 S3.21 S3.22 S3.23 S3.24]',
  (event, count, kind, data, target, body) => {
    const actors = by(['a&b', 'c.d', 'e+f', 'g.h'].slice(0, count), count);
    expect(rendered(event, actors)).toMatchObject({ related_to: kind, data, body });
    const push = pushOfNotice(noticeOf(event), actors, id, 3);
    expect(push).toEqual({ kind: String(kind), title: 'Twosome', body, ...target, badge: 3 });
    expect(PushPayload.parse(push)).toEqual(push);
    expect([preferenceKinds.includes(push.kind), isAppAddress(push.path)]).toEqual([true, true]);
  },
);

test.each([
  [['a&b', 'c.d', 'e+f'], 3, 'a&b, c.d and e+f'],
  [['a&b', 'c.d', 'e+f'], 199, 'a&b, c.d and 197 others'],
  [['a&b', 'c.d', 'e+f'], 200, 'a&b, c.d and 198+ others'],
  [[unnamed], 200, '200+ couples'],
  [[unnamed], 1, 'New couple'],
  [[unnamed, unnamed], 2, '2 couples'],
  [['a&b', unnamed], 2, 'a&b and 1 other'],
  [[unnamed, 'a&b', 'c.d'], 3, 'a&b, c.d and 1 other'],
  [[unnamed, 'a&b', unnamed], 7, 'a&b and 6 others'],
])('%j of %i are named: %s', (names, count, text) => {
  expect(rendered('clapped', by(names, count)).body).toBe(`${text} clapped for your post`);
});

test.each([
  [1, 0, 'Ana sent you a message'],
  [3, 2, 'Ana sent you 3 messages'],
  [1, 1, 'Ana sent you a voice message'],
  [2, 2, 'Ana sent you 2 voice messages'],
])('a push of %i messages, %i by voice, names the sender and the count: %s', (count, voice, body) => {
  const push = pushOfMessages({ partner: 'Ana', message_count: count, voice_count: voice }, 4);
  expect(push).toEqual({ kind: 'm', title: 'Twosome', body, path: '/message', tag: 'room', badge: 4 });
  expect(PushPayload.parse(push)).toEqual(push);
});

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
  expect(rendered('goal_added', { ...by(['ana&bruno']), detail: title }).body).toBe(body);
});

test('a push says whether the recipient made the post, and never the title of a goal', () => {
  const pushed = (name: string, detail: unknown) =>
    pushOfNotice(noticeOf(name), { ...by([]), detail }, id, 1).body;
  expect(pushed('published', false)).toBe('Bruno published the post that you edited');
  expect(pushed('published', true)).toBe('Bruno published your post');
  expect(pushed('goal_added', 'Italian by spring')).toBe('Bruno added a goal');
});

test('the parts of a sentence name who did it and what it is about', () => {
  const partsOf = (name: string, actors: Actors) => rendered(name, actors).parts;
  expect(partsOf('clapped', by(['a&b', 'c.d'], 4))).toEqual([
    { text: 'a&b', twosome: first },
    { text: ', ' },
    { text: 'c.d', twosome: second },
    { text: ' and 2 others clapped for ' },
    { text: 'your post', post: id },
  ]);
  expect(partsOf('followed', by([unnamed]))).toEqual([
    { text: 'New couple', twosome: first },
    { text: ' started following you' },
  ]);
  expect(partsOf('goal_finished', { ...by([]), partner: 'דנה', detail: 'Dinner with a&b' })).toEqual([
    { text: '\u2068' },
    { text: 'דנה', person: partnerId },
    { text: '\u2069 finished the goal “' },
    { text: 'Dinner with a&b', goal: id },
    { text: '”' },
  ]);
});

const events = [...notices.keys()];

test('every notification matches the contract and is a well-formed sentence for any names', () => {
  const part = fc.stringMatching(/^[A-Za-z0-9_]{1,10}$/);
  const name = fc.oneof(
    fc.tuple(part, fc.constantFrom('&', '.', '+'), part).map((parts) => parts.join('')),
    fc.constant(unnamed),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...events),
      fc.array(name, { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 100_000 }),
      (event, names, more) => {
        const count = names.length > 3 ? names.length + more : names.length;
        const notice = rendered(event, by(names, count));
        const moment = '2026-11-21T09:00:00.000Z';
        const row = { id, related_id: id, added_at: moment, updated_at: moment, ...notice };
        expect(Notification.parse(row)).toEqual(row);
        expect(notice.parts.map(({ text }) => text).join('')).toBe(notice.body);
        expect(notice.body).not.toMatch(/undefined|NaN|new-|^ | {2}|, and| 0 others|, 1 other/);
      },
    ),
  );
});
