import { happenings } from '@twosome/contract/notification/notification.rules';
import { PushPayload } from '@twosome/contract/notification/push.contract';
import { pushOfMessages, pushOfNotice } from '@twosome/contract/notification/push.rules';
import { describe, expect, test } from 'vitest';
import { isLookedAt, readLetter, windowToOpen } from './push.rules.ts';

const good: PushPayload = {
  kind: '3',
  title: 'Twosome',
  body: 'Chloe & Dan clapped for your post.',
  path: '/post/p1',
  tag: 'post:p1',
  badge: 3,
};
const neutral = {
  title: 'Twosome',
  body: 'There is something new for the two of you.',
  path: '/notification',
  tag: 'news',
  badge: null,
};
const read = (part: object) => readLetter(JSON.stringify({ ...good, ...part }));

const shownOf = ({ kind: _, ...shown }: PushPayload) => shown;
const doers = { partner: 'Bruno', newest: [{ id: 'c1', username: 'chloe.dan' }], count: 2 };

test.each(happenings)('what the server sends is shown as it says: %s', (happening) => {
  const letter = pushOfNotice(happening, doers, 'AbCdEfGhIjKlMnOpQrSt', 0);
  expect(readLetter(JSON.stringify(letter))).toEqual(shownOf(letter));
});

test('also of messages', () => {
  const letter = pushOfMessages('Ana', 2, 7);
  expect(readLetter(JSON.stringify(letter))).toEqual(shownOf(letter));
});

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['no JSON', '{"title":'],
  ['a text', '"Twosome"'],
  ['null', 'null'],
  ['a number', '7'],
  ['a list', '[{"title":"x"}]'],
  ['an empty object', '{}'],
  ['a prototype', '{"__proto__":{"title":"x","body":"y"}}'],
])('%s gives the neutral sentence', (_, text) => {
  expect(readLetter(text)).toEqual(neutral);
});

const broken = [
  ...[undefined, null, 7, '', 'mmm', {}].map((kind) => ({ kind })),
  ...[undefined, null, 7, '', ['x'], { toString: 'x' }, 'x'.repeat(101)].map((title) => ({ title })),
  ...[undefined, null, true, '', 'x'.repeat(301), 'x'.repeat(100_000)].map((body) => ({ body })),
  ...[undefined, null, 7, '', 'post/p1', 'https://evil.example/', `/${'x'.repeat(200)}`].map((path) => ({
    path,
  })),
  ...[undefined, null, 7, '', 'news', 'post:', 'post:<b>', 'other:x', `post:${'x'.repeat(41)}`].map(
    (tag) => ({
      tag,
    }),
  ),
  ...[undefined, null, '3', -1, 1.5, 1e300, [3]].map((badge) => ({ badge })),
];
const told = broken.map(
  (part) => [JSON.stringify(part, (_, value) => value ?? 'nothing').slice(0, 60), part] as const,
);
test.each(told)('what the contract does not know gives it too: %s', (_, part) => {
  expect(PushPayload.safeParse({ ...good, ...part }).success).toBe(false);
  expect(read(part)).toEqual(neutral);
});

test('and what it does know is shown: a later kind, and a member more', () => {
  for (const part of [{ kind: '99' }, { kind: 'z' }, { more: { deep: true } }]) {
    expect(PushPayload.safeParse({ ...good, ...part }).success).toBe(true);
    expect(read(part)).toMatchObject({ body: good.body, path: good.path });
  }
});

test.each([
  '//evil.example/home',
  '/\\evil.example',
  '/post/../../evil',
  '/api/v1/auth/logout/',
  '/media/post/1',
  '/demo-identity/',
  '/nothing/of/ours',
  '/about',
  '/',
])('a path that is no page of the app gives it: %s', (path) => {
  expect(read({ path })).toEqual(neutral);
});

test('what looks like a page is only text: the system writes it as it is', () => {
  const body = '<img src=x onerror=alert(1)> & <b>you</b>';
  expect(read({ body }).body).toBe(body);
});

const window = (focused = false, visibilityState: 'visible' | 'hidden' = 'hidden') => ({
  focused,
  visibilityState,
});

describe('it is heard, unless somebody looks at the app', () => {
  test.each([
    ['no window', [], false],
    ['one behind another', [window(false, 'visible'), window()], false],
    ['one that is looked at', [window(), window(true, 'visible')], true],
  ])('%s', (_, windows, is) => {
    expect(isLookedAt(windows)).toBe(is);
  });
});

test('a tap goes to the window that is looked at, else to one that is seen, else to the last', () => {
  const [last, hidden] = [window(), window()];
  const [seen, focused] = [window(false, 'visible'), window(true, 'visible')];
  expect(windowToOpen([last, hidden, seen, focused])).toBe(focused);
  expect(windowToOpen([last, hidden, seen])).toBe(seen);
  expect(windowToOpen([last, hidden])).toBe(last);
  expect(windowToOpen([])).toBeUndefined();
});
