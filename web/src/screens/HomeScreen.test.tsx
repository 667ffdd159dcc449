import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { texts } from '@twosome/contract/platform/texts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { keepUser } from '../features/auth/auth.store.ts';
import { timeline, timelineKey } from '../features/post/post.store.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, eve } from '../testing/cast.ts';
import { withLayout } from '../testing/layout.ts';
import { idOf, postOf, strangersPost } from '../testing/posts.ts';
import HomeScreen, { prepare } from './HomeScreen.tsx';

const browser = freshBrowser();
withLayout();

function show(user = ana) {
  localStorage.setItem('token', 'some');
  keepUser(user);
  const router = createMemoryRouter([{ path: '*', element: <HomeScreen /> }], { initialEntries: ['/home'] });
  return render(<RouterProvider router={router} />);
}
afterEach(() => {
  delete window.early;
});
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('shows the shapes of posts while they come', async () => {
  browser.server.answers('GET post/', () => new Promise(() => {}));
  show();
  expect(screen.getAllByRole('status', { name: 'Loading' })).not.toEqual([]);
  expect(screen.queryByText(texts.endOfList)).toBeNull();
});

const isThere = () => expect.poll(() => timeline.get(timelineKey).status).toBe('finished');
const asked = () => browser.server.asked.filter(({ line }) => line === 'GET post/').length;

test('its posts are there before it is drawn, and are asked for once', async () => {
  localStorage.setItem('token', 'some');
  browser.server.gives('GET post/', { results: [postOf({ text: 'Rowing' })], next: null });
  // what came long before it is drawn is asked for again
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  prepare();
  await isThere();
  show();
  // at once: no skeleton before them
  expect(screen.getByText(texts.endOfList)).toBeTruthy();
  expect(await screen.findByText('Rowing')).toBeTruthy();
  expect(asked()).toBe(1);
});

test('posts that the page asked for long before its scripts came are looked at again', async () => {
  localStorage.setItem('token', 'some');
  browser.server.gives('GET post/', { results: [postOf({ text: 'Rowing' })], next: null });
  window.early = { answers: {}, at: Date.now() - 4000 };
  prepare();
  await expect.poll(asked).toBe(2);
  await isThere();
});

test('for nobody it prepares nothing', () => {
  prepare();
  expect(timeline.get(timelineKey).status).toBe('none');
});

test('shows posts with their words, and says where they end [S1.7 S2.53 S2.62 S4.14]', async () => {
  browser.server.gives('GET post/', { results: [postOf({ text: 'Rowing' })], next: null });
  show();
  expect(await screen.findByText('Rowing')).toBeTruthy();
  expect(screen.getByText("That's all it is here")).toBeTruthy();
});

test('asks a couple without posts for its first one', async () => {
  browser.server.gives('GET post/', { results: [], next: null });
  show();
  expect(await screen.findByText('Your first moment goes here')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add your first photo' }).getAttribute('href')).toBe('/post/add');
});

test('posts of others stand behind a divider', async () => {
  browser.server.gives('GET post/', {
    results: [postOf(), strangersPost({ id: idOf(2) })],
    next: null,
  });
  show();
  expect(await screen.findByRole('heading', { name: 'More couples' })).toBeTruthy();
});

test.each([
  [500, 'Server error while loading', true],
  [404, 'Seesh! That is 404 not found.', false],
  [403, "You don't have enough permissions to retrieve this resource", false],
] as const)(
  'a list that fails with %s says so [S4.17 S8.19 S8.20 S8.21]',
  async (status, sentence, canRetry) => {
    browser.server.refuses('GET post/', status, {});
    show();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(canRetry);
  },
);

test('without a network it says so, and Retry brings the posts [S4.17 S8.22]', async () => {
  browser.server.drops('GET post/');
  show();
  expect(await screen.findByText('There was a network error!')).toBeTruthy();
  browser.server.gives('GET post/', { results: [postOf({ text: 'Rowing' })], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Rowing')).toBeTruthy();
  expect(screen.queryByText('There was a network error!')).toBeNull();
});

test('a next page that fails leaves the posts and has its own Retry [S2.52 S4.15]', async () => {
  browser.server.answers('GET post/', ({ query }) => {
    if (query.has('cursor')) throw new TypeError('Failed to fetch');
    return { results: [postOf({ text: 'Rowing' })], next: '/api/v1/post/?is_timeline=true&cursor=2' };
  });
  show();
  await screen.findByText('Rowing');
  // the page does not fill the window: it looks for more whenever its size changes
  fireEvent(window, new Event('resize'));
  expect(await screen.findByText('There was a network error!')).toBeTruthy();
  expect(screen.getByText('Rowing')).toBeTruthy();
  browser.server.gives('GET post/', { results: [postOf({ id: idOf(2), text: 'Swimming' })], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Swimming')).toBeTruthy();
});

test('the bar leads to what a couple can do; the bell counts [S2.49 S2.51 S9.9]', () => {
  browser.server.answers('GET post/', () => new Promise(() => {}));
  show({ ...ana, unseen_notification_count: 12 });
  for (const place of ['/post/add', '/profile/follow_request', '/notification'])
    expect(links()).toContain(place);
  expect(screen.getAllByText('9+').length).toBeGreaterThan(0);
});

test('somebody without a partner reads, and is shown the way to one [S2.50 S6.3]', async () => {
  browser.server.gives('GET post/', { results: [strangersPost({ text: 'He still pretends' })], next: null });
  show(eve);
  expect(await screen.findByText('He still pretends')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Connect your partner' }).getAttribute('href')).toBe('/connect');
  expect(screen.queryByRole('heading', { name: 'More couples' })).toBeNull();
  for (const place of ['/post/add', '/profile/follow_request', '/notification'])
    expect(links()).not.toContain(place);
});

test('what was shared while the socket was away comes when it is back', async () => {
  browser.server.gives('GET post/', { results: [postOf({ text: 'Rowing' })], next: null });
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  show();
  await screen.findByText('Rowing');
  browser.sockets.opens();
  // together with the list it has missed nothing
  expect(timeline.get(timelineKey).status).toBe('finished');
  browser.server.gives('GET post/', {
    results: [postOf({ id: idOf(2), text: 'Swimming' }), postOf({ text: 'Rowing' })],
    next: null,
  });
  clock.mockReturnValue(now + 10_000);
  browser.sockets.opens();
  expect(await screen.findByText('Swimming')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('Rowing')).toBeTruthy());
});
