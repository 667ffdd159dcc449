import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import HomeScreen from '../../screens/HomeScreen.tsx';
import { ana, eve } from '../../testing/cast.ts';
import { coupleOf } from '../../testing/couples.ts';
import { withLayout } from '../../testing/layout.ts';
import { idOf, postOf } from '../../testing/posts.ts';
import { freshScreen, visit } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { Suggested } from './Suggested.tsx';

const browser = freshScreen();
withLayout();
beforeEach(() => {
  browser.server.respond('GET auth/follow_request/suggested/', [
    coupleOf(1, { photo: '/media/x', photo_thumbnail: '/media/x/thumb' }),
    coupleOf(2),
  ]);
});

function show(count: number, user = ana) {
  upsertUser(user);
  const results = [...Array(count).keys()].map((n) => postOf({ id: idOf(n + 1), text: `Post ${n + 1}` }));
  browser.server.respond('GET post/', { results, next: null });
  visit(<HomeScreen />, '/home');
}
/** Wide windows have a second strip beside the page. */
const strip = () => within(screen.getByRole('main')).findByRole('region', { name: 'Couples to follow' });
const follows = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

test.each([
  [5, 'Post 3', 'Post 4'],
  [2, 'Post 2', null],
] as const)('of %i posts it stands behind %s [S2.54 S9.21]', async (count, before, after) => {
  show(count);
  const cards = await strip();
  expect(follows(await screen.findByText(before), cards)).toBe(true);
  if (after) expect(follows(cards, await screen.findByText(after))).toBe(true);
});

test('it stands below the invitation of a couple without posts', async () => {
  show(0);
  expect(follows(await screen.findByText('Your first moment goes here'), await strip())).toBe(true);
});

test('a card leads to the profile, and follows [S1.12 S2.55]', async () => {
  browser.server.respond('POST auth/follow_request/:id/follow/', coupleOf(1, { you_are_following: true }));
  browser.server.respond('GET auth/twosome/:id/', coupleOf(1, { you_are_following: true }));
  show(3);
  const cards = await strip();
  const link = await within(cards).findByRole('link', { name: 'a1.b1' });
  expect(link.getAttribute('href')).toBe(`/profile/${coupleOf(1).id}`);
  expect(link.querySelector('img')?.getAttribute('src')).toContain('/media/x/thumb');
  fireEvent.click(within(cards).getByRole('button', { name: 'Follow a1.b1' }));
  expect(within(cards).getByRole('button', { name: 'Following a1.b1' })).toBeTruthy();
});

test('without suggestions there is no strip', async () => {
  browser.server.respond('GET auth/follow_request/suggested/', []);
  show(1);
  await screen.findByText('Post 1');
  await expect.poll(() => screen.queryByRole('region', { name: 'Couples to follow' })).toBeNull();
});

test.each([
  ['below the window, it takes its place', 900, 1],
  ['where somebody reads, it stays hidden', 300, 0],
])('begun in a scrolled page and loaded %s [S9.53]', async (_, top, strips) => {
  const answer = browser.server.hold('GET auth/follow_request/suggested/');
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(1200);
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(844);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 390, 0));
  visit(<Suggested look="strip" />);
  const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await pause();
  answer.respond([coupleOf(2)]);
  await pause();
  expect(screen.queryAllByRole('region', { name: 'Couples to follow' })).toHaveLength(strips);
});

test('a user without a partner sees none [S2.54]', async () => {
  show(3, eve);
  await screen.findByText('Post 3');
  expect(screen.queryByRole('region', { name: 'Couples to follow' })).toBeNull();
});
