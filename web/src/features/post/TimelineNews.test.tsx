import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import HomeScreen from '../../screens/HomeScreen.tsx';
import { freshDevice } from '../../testing/device.ts';
import { withLayout } from '../../testing/layout.ts';
import { everythingIsNear, minute } from '../../testing/notifications.ts';
import { idOf, strangersPost } from '../../testing/posts.ts';
import { freshScreen, press, visit } from '../../testing/screen.tsx';
import { timeline, timelineKey } from './post.store.ts';

const browser = freshScreen();
const device = freshDevice();
withLayout();

const followed = (n: number) =>
  strangersPost({ id: idOf(n), text: `Post ${n}`, published_at: minute(n), feed: null });
const responds = (...numbers: number[]) =>
  browser.server.respond('GET post/', { results: numbers.map(followed), next: null });
const requestCount = () => browser.server.requests.filter(({ line }) => line === 'GET post/').length;
const ids = () => timeline.get(timelineKey).ids;
const hint = () => act(() => browser.sockets.receive({ type: 'feed', data: {}, sent_by: null }));
const pill = () => screen.queryByRole('button', { name: 'New posts' });
const scrollTo = vi.fn();
let now = Date.now();
/** Some time later, so that a load differs from the one before. */
const later = () => {
  now += 1000;
};

beforeEach(async () => {
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  everythingIsNear();
  responds(1);
});
async function show() {
  visit(<HomeScreen />, '/home');
  await screen.findByText('Post 1');
  await waitFor(() => expect(document.querySelector('[class*=circles]')).toBeTruthy());
  later();
}

test('a hint shows the pill, and changes nothing else; a tap loads the new posts and scrolls to the top [S2.148]', async () => {
  await show();
  const before = [ids(), requestCount()];
  hint();
  await screen.findByRole('button', { name: 'New posts' });
  expect(pill()?.closest('[role=status]')).toBeTruthy();
  expect([ids(), requestCount()]).toEqual(before);
  expect(scrollTo).not.toHaveBeenCalled();
  responds(2, 1);
  await press('New posts');
  await screen.findByText('Post 2');
  expect(ids()).toEqual([idOf(2), idOf(1)]);
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top: 0 }));
  expect(pill()).toBeNull();
});

test('a hint that arrives while the posts load shows the pill again', async () => {
  await show();
  hint();
  const answer = browser.server.hold('GET post/');
  await press('New posts');
  await waitFor(() => expect(pill()).toBeNull());
  hint();
  await act(async () => answer.respond({ results: [followed(1)], next: null }));
  expect(pill()).toBeTruthy();
});

test('when the posts do not load, the pill stays and the failure is shown', async () => {
  await show();
  hint();
  browser.server.disconnect('GET post/');
  await press('New posts');
  await screen.findByText('The timeline could not be refreshed.');
  expect(pill()).toBeTruthy();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('R refreshes, but not with a modifier and not in a text field [S2.149]', async () => {
  await show();
  responds(2, 1);
  const field = document.body.appendChild(document.createElement('textarea'));
  fireEvent.keyDown(field, { key: 'r' });
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    fireEvent.keyDown(document.body, { key: 'r', [modifier]: true });
  field.remove();
  expect(requestCount()).toBe(1);
  fireEvent.keyDown(document.body, { key: 'r' });
  await screen.findByText('Post 2');
  expect(requestCount()).toBe(2);
});

const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
  fireEvent[type](screen.getByRole('main'), {
    cancelable: true,
    touches: type === 'touchEnd' ? [] : [{ clientX: x, clientY: y }],
  });
function pull(by: number, sideways = 0) {
  touch('touchStart', 100, 100);
  for (const share of [0.2, 0.6, 1]) touch('touchMove', 100 + sideways * share, 100 + by * share);
  touch('touchEnd', 100 + sideways, 100 + by);
}

test('a pull from the top refreshes, with light haptic feedback [S2.149]', async () => {
  await show();
  responds(2, 1);
  pull(150);
  await screen.findByText('Loading new posts');
  await screen.findByText('Post 2');
  await expect.poll(() => device.calls).toContain('haptic light');
  expect(scrollTo).not.toHaveBeenCalled();
});

test.each([
  ['short', () => pull(60)],
  ['upwards', () => pull(-150)],
  ['sideways, as through photos', () => pull(100, 160)],
  [
    'further down',
    () => {
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(300);
      pull(150);
    },
  ],
  [
    'of two fingers',
    () => {
      fireEvent.touchStart(screen.getByRole('main'), { touches: [{ clientY: 0 }, { clientY: 9 }] });
      touch('touchMove', 100, 300);
      touch('touchEnd', 100, 300);
    },
  ],
])('a pull that is %s refreshes nothing', async (_what, act) => {
  await show();
  act();
  await Promise.resolve();
  expect(requestCount()).toBe(1);
  expect(device.calls).not.toContain('haptic light');
});

test('a line separates what is new from what was seen at the last visit; it is gone the next time [S2.150]', async () => {
  localStorage.setItem('timelineSeen', minute(1) + idOf(1));
  responds(3, 2, 1);
  await show();
  const line = await screen.findByText("You're all caught up");
  const first = screen.getByText('Post 1');
  expect(line.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await waitFor(() => expect(localStorage.getItem('timelineSeen')).toBe(minute(3) + idOf(3)));
  screen.getByText("You're all caught up");
  fireEvent.keyDown(document.body, { key: 'r' });
  await waitFor(() => expect(screen.queryByText("You're all caught up")).toBeNull());
});
