import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { timeline, timelineKey } from '../features/post/post.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, eve } from '../testing/cast.ts';
import { withLayout } from '../testing/layout.ts';
import { idOf, postOf, strangersPost } from '../testing/posts.ts';
import HomeScreen, { prepare } from './HomeScreen.tsx';

const browser = freshBrowser();
withLayout();

function show(user = ana) {
  localStorage.setItem('token', 'some');
  upsertUser(user);
  const router = createMemoryRouter([{ path: '*', element: <HomeScreen /> }], { initialEntries: ['/home'] });
  return render(<RouterProvider router={router} />);
}
afterEach(() => {
  delete window.early;
});
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

const asked = () => browser.server.requests.filter(({ line }) => line === 'GET post/').length;

test('shows skeletons while the posts load', async () => {
  browser.server.respondWith('GET post/', () => new Promise(() => {}));
  show();
  expect(screen.getAllByRole('status', { name: 'Loading' })).not.toEqual([]);
  expect(screen.queryByText("That's all it is here")).toBeNull();
  await waitFor(() => expect(asked()).toBe(1));
});

const isThere = () => expect.poll(() => timeline.get(timelineKey).status).toBe('finished');

test('the posts are preloaded before the first render, and requested once', async () => {
  localStorage.setItem('token', 'some');
  browser.server.respond('GET post/', { results: [postOf({ text: 'Rowing' })], next: null });
  // A preload long before the render is refetched.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  prepare();
  await isThere();
  show();
  // Immediately: no skeleton before the posts.
  expect(screen.getByText("That's all it is here")).toBeTruthy();
  expect(await screen.findByText('Rowing')).toBeTruthy();
  expect(asked()).toBe(1);
});

test('posts that the page requested long before its scripts loaded are refetched', async () => {
  localStorage.setItem('token', 'some');
  browser.server.respond('GET post/', { results: [postOf({ text: 'Rowing' })], next: null });
  window.early = { answers: {}, at: Date.now() - 4000 };
  prepare();
  await expect.poll(asked).toBe(2);
  await isThere();
});

test('preloads nothing for a visitor', () => {
  prepare();
  expect(timeline.get(timelineKey).status).toBe('none');
});

test('shows posts with their texts, and the end of the list [S1.7 S2.53 S2.62 S4.14]', async () => {
  browser.server.respond('GET post/', { results: [postOf({ text: 'Rowing' })], next: null });
  show();
  expect(await screen.findByText('Rowing')).toBeTruthy();
  expect(screen.getByText("That's all it is here")).toBeTruthy();
});

test('invites a couple without posts to write the first one', async () => {
  browser.server.respond('GET post/', { results: [], next: null });
  show();
  expect(await screen.findByText('Your first moment goes here')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add your first photo' }).getAttribute('href')).toBe('/post/add');
});

test('posts of other couples stand behind a divider', async () => {
  browser.server.respond('GET post/', {
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
    browser.server.fail('GET post/', status, {});
    show();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(canRetry);
  },
);

test('without a network it says so, and Retry loads the posts [S4.17 S8.22]', async () => {
  browser.server.disconnect('GET post/');
  show();
  expect(await screen.findByText('There was a network error!')).toBeTruthy();
  browser.server.respond('GET post/', { results: [postOf({ text: 'Rowing' })], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Rowing')).toBeTruthy();
  expect(screen.queryByText('There was a network error!')).toBeNull();
});

test('a failed next page keeps the posts and has its own Retry [S2.52 S4.15]', async () => {
  browser.server.respondWith('GET post/', ({ query }) => {
    if (query.has('cursor')) throw new TypeError('Failed to fetch');
    return { results: [postOf({ text: 'Rowing' })], next: '/api/v1/post/?is_timeline=true&cursor=2' };
  });
  show();
  await screen.findByText('Rowing');
  // The page does not fill the window, so it requests more whenever its size changes.
  fireEvent(window, new Event('resize'));
  expect(await screen.findByText('There was a network error!')).toBeTruthy();
  expect(screen.getByText('Rowing')).toBeTruthy();
  browser.server.respond('GET post/', { results: [postOf({ id: idOf(2), text: 'Swimming' })], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Swimming')).toBeTruthy();
});

test('the bar links to what a couple can do, and the bell has a count [S2.49 S2.51 S9.9]', () => {
  browser.server.respondWith('GET post/', () => new Promise(() => {}));
  show({ ...ana, unseen_notification_count: 12 });
  for (const place of ['/post/add', '/profile/follow_request', '/notification'])
    expect(links()).toContain(place);
  expect(screen.getAllByText('9+').length).toBeGreaterThan(0);
});

test('a user without a partner reads, and sees the link to connect [S2.50 S6.3]', async () => {
  browser.server.respond('GET post/', {
    results: [strangersPost({ text: 'He still pretends' })],
    next: null,
  });
  show(eve);
  expect(await screen.findByText('He still pretends')).toBeTruthy();
  const invitation = await screen.findByRole('link', { name: 'Connect your partner' });
  expect(invitation.getAttribute('href')).toBe('/connect');
  expect(screen.queryByRole('heading', { name: 'More couples' })).toBeNull();
  for (const place of ['/post/add', '/profile/follow_request', '/notification'])
    expect(links()).not.toContain(place);
});

test('posts shared while the socket was disconnected load after the reconnect', async () => {
  browser.server.respond('GET post/', { results: [postOf({ text: 'Rowing' })], next: null });
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  show();
  await screen.findByText('Rowing');
  browser.sockets.open();
  // Connected before the list loaded, so nothing was missed.
  expect(timeline.get(timelineKey).status).toBe('finished');
  browser.server.respond('GET post/', {
    results: [postOf({ id: idOf(2), text: 'Swimming' }), postOf({ text: 'Rowing' })],
    next: null,
  });
  clock.mockReturnValue(now + 10_000);
  browser.sockets.open();
  expect(await screen.findByText('Swimming')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('Rowing')).toBeTruthy());
});
