import { PushPayload } from '@twosome/contract/notification/push.contract';
import { expect, test } from 'vitest';
import { parsePush, windowToOpen } from './push.rules.ts';

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
const read = (part: object) => parsePush(JSON.stringify({ ...good, ...part }));

const shownOf = ({ kind: _, ...shown }: PushPayload) => shown;
const id = 'AbCdEfGhIjKlMnOpQrSt';

test.each([
  [`/post/${id}`, `post:${id}`],
  [`/profile/${id}`, `couple:${id}`],
  [`/goals/edit/${id}`, `goal:${id}`],
  ['/message', 'room'],
  ['/letter', 'letter'],
])('a push of the server is shown unchanged: %s', (path, tag) => {
  const payload = PushPayload.parse({ ...good, path, tag });
  expect(parsePush(JSON.stringify(payload))).toEqual(shownOf(payload));
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
])('%s shows the neutral text', (_, text) => {
  expect(parsePush(text)).toEqual(neutral);
});

const broken = [
  ...[undefined, null, 7, '', 'mmm', {}].map((kind) => ({ kind })),
  ...[undefined, null, 7, '', ['x'], { toString: 'x' }, 'x'.repeat(101)].map((title) => ({ title })),
  ...[undefined, null, true, '', 'x'.repeat(301), 'x'.repeat(100_000)].map((body) => ({ body })),
  ...[undefined, null, 7, '', 'post/p1', 'https://evil.example/', `/${'x'.repeat(200)}`].map((path) => ({
    path,
  })),
  ...[undefined, null, 7, '', 'post:', 'post:<b>', 'Post:x', `post:${'x'.repeat(41)}`].map((tag) => ({
    tag,
  })),
  ...[undefined, null, '3', -1, 1.5, 1e300, [3]].map((badge) => ({ badge })),
];
const cases = broken.map(
  (part) => [JSON.stringify(part, (_, value) => value ?? 'nothing').slice(0, 60), part] as const,
);
test.each(cases)('an invalid payload shows it too: %s', (_, part) => {
  expect(PushPayload.safeParse({ ...good, ...part }).success).toBe(false);
  expect(read(part)).toEqual(neutral);
});

test('a later kind, a later tag and additional members are accepted', () => {
  for (const part of [{ kind: '99' }, { kind: 'z' }, { tag: 'later:x' }, { more: { deep: true } }]) {
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
])('a path that is not a page of the app shows it: %s', (path) => {
  expect(read({ path })).toEqual(neutral);
});

test('markup in a push is plain text for the system', () => {
  const body = '<img src=x onerror=alert(1)> & <b>you</b>';
  expect(read({ body }).body).toBe(body);
});

const window = (focused = false, visibilityState: 'visible' | 'hidden' = 'hidden') => ({
  focused,
  visibilityState,
});

test('a tap opens the focused window, else a visible one, else the last one', () => {
  const [last, hidden] = [window(), window()];
  const [seen, focused] = [window(false, 'visible'), window(true, 'visible')];
  expect(windowToOpen([last, hidden, seen, focused])).toBe(focused);
  expect(windowToOpen([last, hidden, seen])).toBe(seen);
  expect(windowToOpen([last, hidden])).toBe(last);
  expect(windowToOpen([])).toBeUndefined();
});
