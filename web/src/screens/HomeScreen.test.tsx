import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { timeline, timelineKey } from '../features/post/post.store.ts';
import { ana, eve } from '../testing/cast.ts';
import { withLayout } from '../testing/layout.ts';
import { idOf, postOf, strangersPost } from '../testing/posts.ts';
import { freshScreen, hrefOf, press, visit } from '../testing/screen.tsx';
import HomeScreen, { prepare } from './HomeScreen.tsx';

const browser = freshScreen();
withLayout();
beforeEach(() => responds(rowing));
afterEach(() => {
  delete window.early;
});

const rowing = postOf({ text: 'Rowing' });
const swimming = postOf({ id: idOf(2), text: 'Swimming' });
const responds = (...results: ReturnType<typeof postOf>[]) =>
  browser.server.respond('GET post/', { results, next: null });
const show = () => visit(<HomeScreen />, '/home');
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
const requestCount = () => browser.server.requests.filter(({ line }) => line === 'GET post/').length;
const isLoaded = () => expect.poll(() => timeline.get(timelineKey).status).toBe('finished');

test('shows skeletons while the posts load', async () => {
  browser.server.hold('GET post/');
  show();
  expect(screen.getAllByRole('status', { name: 'Loading' })).not.toEqual([]);
  expect(screen.queryByText("That's all it is here")).toBeNull();
  await waitFor(() => expect(requestCount()).toBe(1));
});

test('the posts are preloaded before the first render, and requested once', async () => {
  // A preload long before the render is refetched.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  prepare();
  await isLoaded();
  show();
  // Immediately: no skeleton before the posts.
  screen.getByText("That's all it is here");
  await screen.findByText('Rowing');
  expect(requestCount()).toBe(1);
});

test('posts that the page requested before its socket opened are refetched', async () => {
  window.early = { answers: {}, at: Date.now() - 300 };
  browser.sockets.open();
  prepare();
  await expect.poll(requestCount).toBe(2);
  await isLoaded();
});

test('preloads nothing for a visitor', () => {
  localStorage.clear();
  prepare();
  expect(timeline.get(timelineKey).status).toBe('none');
});

test('shows posts with their texts, and the end of the list [S1.7 S2.53 S2.62 S4.14]', async () => {
  show();
  await screen.findByText('Rowing');
  screen.getByText("That's all it is here");
});

test('posts of other couples stand behind a divider', async () => {
  responds(rowing, strangersPost({ id: idOf(2) }));
  show();
  await screen.findByRole('heading', { name: 'More couples' });
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
    await screen.findByText(sentence);
    expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(canRetry);
  },
);

test('without a network it says so, and Retry loads the posts [S4.17 S8.22]', async () => {
  browser.server.disconnect('GET post/');
  show();
  await screen.findByText('There was a network error!');
  responds(rowing);
  await press('Retry');
  await screen.findByText('Rowing');
  expect(screen.queryByText('There was a network error!')).toBeNull();
});

test('a failed next page keeps the posts and has its own Retry [S2.52 S4.15]', async () => {
  browser.server.respondWith('GET post/', ({ query }) => {
    if (query.has('cursor')) throw new TypeError('Failed to fetch');
    return { results: [rowing], next: '/api/v1/post/?is_timeline=true&cursor=2' };
  });
  show();
  await screen.findByText('Rowing');
  // The page does not fill the window, so it requests more whenever its size changes.
  fireEvent(window, new Event('resize'));
  await screen.findByText('There was a network error!');
  screen.getByText('Rowing');
  responds(swimming);
  await press('Retry');
  await screen.findByText('Swimming');
});

const forCouples = ['/post/add', '/profile/follow_request', '/notification'];

test('the bar links to what a couple can do, and the bell has a count [S2.49 S2.51 S9.9]', () => {
  upsertUser({ ...ana, unseen_notification_count: 12 });
  show();
  const bar = screen.getAllByRole('link').filter((link) => link.title !== '');
  expect(bar.map((link) => link.getAttribute('href'))).toEqual(forCouples);
  expect(screen.getAllByText('9+').length).toBeGreaterThan(0);
});

test('a user without a partner reads, and sees the link to connect [S2.50 S6.3]', async () => {
  upsertUser(eve);
  responds(strangersPost({ text: 'He still pretends' }));
  show();
  await screen.findByText('He still pretends');
  await screen.findByRole('link', { name: 'Connect your partner' });
  expect(hrefOf('Connect your partner')).toBe('/connect');
  expect(screen.queryByRole('heading', { name: 'More couples' })).toBeNull();
  for (const place of forCouples) expect(links()).not.toContain(place);
});

test('posts shared before the socket opened, or while it was disconnected, load when it opens', async () => {
  show();
  await screen.findByText('Rowing');
  responds(swimming, rowing);
  browser.sockets.open();
  await screen.findByText('Swimming');
  responds(postOf({ id: idOf(9), text: 'Dancing' }), swimming, rowing);
  browser.sockets.open();
  await screen.findByText('Dancing');
  await screen.findByText('Rowing');
});
