import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import { chloeAndDan, coupleOf } from '../testing/couples.ts';
import { withLayout } from '../testing/layout.ts';
import { loadBottomSheet } from '../ui/BottomSheet.tsx';
import { loadDialog } from '../ui/Dialog.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import { Overlays } from './overlays.tsx';
import ProfileScreen from './ProfileScreen.tsx';

const browser = freshBrowser();
withLayout();
beforeAll(async () => {
  await Promise.all([loadBottomSheet(), loadDialog()]);
});
beforeEach(() => {
  toast.clear();
  localStorage.setItem('token', 'of-ana');
  upsertUser(ana);
  browser.sockets.open();
  browser.server.respond('GET post/', { results: [], next: null });
  browser.server.respond('GET auth/follow_request/suggested/', []);
});

const { id } = chloeAndDan();

function show(over: Partial<Twosome> = {}, search = '') {
  browser.server.respond('GET auth/twosome/:id/', chloeAndDan(over));
  return open(search);
}
function open(search = '') {
  const around = (
    <>
      <ProfileScreen />
      <Overlays />
      <Toasts />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/profile/:id', element: around },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/before', `/profile/${id}${search}`] },
  );
  render(<RouterProvider router={router} />);
  return router;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
const sent = () =>
  browser.server.requests.filter(({ line }) => !line.startsWith('GET')).map(({ line, body }) => [line, body]);

test.each([
  [
    { you_are_following: true },
    'Following',
    'Unfollow',
    'Do you want to un follow? You will have to re-request to follow to see the posts of this member.',
    'unfollow',
  ],
  [
    { have_sent_request: true, is_private: true },
    'Requested',
    'Delete Request',
    "Do you want to delete the follow request? Notification for your follow request already sent won't be deleted.",
    'cancel',
  ],
] as const)(
  '%j: %s opens "%s"; Back closes it, yes acts [S2.20 S4.55 S4.57 S4.58 S8.24 S8.25]',
  async (over, shown, title, message, action) => {
    const router = show(over);
    await press(shown);
    await dialog(title);
    expect(screen.getByText(message)).toBeTruthy();
    expect(router.state.location.search).toContain('warnFollowAction=true');
    await act(() => router.navigate(-1));
    await isGone(title);
    expect(router.state.location).toMatchObject({ pathname: `/profile/${id}`, search: '' });

    const after = chloeAndDan({ is_private: 'is_private' in over });
    browser.server.respond('POST auth/follow_request/:id/follow/', after);
    browser.server.respond('GET auth/twosome/:id/', after);
    await press(shown);
    fireEvent.click(within(await dialog(title)).getByRole('button', { name: /^(Unfollow|Delete)$/ }));
    await isGone(title);
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeTruthy();
    await waitFor(() => expect(sent()).toEqual([['POST auth/follow_request/:id/follow/', { action }]]));
  },
);

test('the address alone opens the dialog about the profile [S2.20]', async () => {
  show({ you_are_following: true }, '?warnFollowAction=true');
  await dialog('Unfollow');
});

test('a parameter without a matching dialog is removed', async () => {
  const router = show({}, '?warnFollowAction=true');
  await screen.findByRole('button', { name: 'Follow' });
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a private profile says so and has no tabs; once followed, it opens [S2.104]', async () => {
  show({ is_private: true });
  expect(await screen.findByText('This profile is private')).toBeTruthy();
  expect(screen.queryByText('FOLLOWER')).toBeNull();
  browser.sockets.receive({
    type: 'relay',
    data: {
      type: 'sync_twosome',
      twosome: chloeAndDan({ is_private: true, you_are_following: true, version: 2 }),
    },
    sent_by: null,
  });
  expect(await screen.findByText('FOLLOWER')).toBeTruthy();
  expect(screen.queryByText('This profile is private')).toBeNull();
});

test('a profile that disappears while it is shown becomes not found', async () => {
  show();
  await screen.findByRole('button', { name: 'Follow' });
  browser.sockets.receive({ type: 'relay', data: { type: 'sync_twosome', deleted: id }, sent_by: null });
  expect(await screen.findByText('Seesh! That is 404 not found.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy();
});

test.each([
  ['Follower', 'GET auth/follower/:id/'],
  ['Following', 'GET auth/following/:id/'],
] as const)(
  '%s: a list of couples, page by page, to its end [S2.12 S2.107 S2.108 S2.109 S4.19 S4.60]',
  async (tab, line) => {
    browser.server.respondWith(line, ({ query }) =>
      query.has('cursor')
        ? { results: [coupleOf(2)], next: null }
        : {
            results: [
              coupleOf(1, { bio: 'Two bakers', photo_thumbnail: '/media/bakers/thumb' }),
              ana.twosome as Twosome,
            ],
            next: `/api/v1/auth/${tab.toLowerCase()}/${id}/?cursor=2`,
          },
    );
    show({}, `?tab=${tab}`);
    const link = await screen.findByRole('link', { name: 'a1.b1' });
    expect(link.getAttribute('href')).toBe(`/profile/${coupleOf(1).id}`);
    expect(screen.getByText('Two bakers')).toBeTruthy();
    const faces = [...document.querySelectorAll('main img')].map((face) => face.getAttribute('src'));
    expect(faces.join()).toContain('/media/bakers/thumb');
    expect(screen.getByText('No bio')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Follow a1.b1' })).toBeTruthy();
    // A couple cannot follow itself.
    expect(screen.queryByRole('button', { name: /Follow ana/ })).toBeNull();
    fireEvent(window, new Event('resize'));
    expect(await screen.findByRole('link', { name: 'a2.b2' })).toBeTruthy();
    expect(screen.getByText("That's all it is here")).toBeTruthy();
  },
);

test('the dialog about a listed couple has that couple’s name', async () => {
  browser.server.respond('GET auth/follower/:id/', {
    results: [coupleOf(1, { you_are_following: true })],
    next: null,
  });
  browser.server.respond('POST auth/follow_request/:id/follow/', coupleOf(1));
  show({ you_are_following: true }, '?tab=Follower');
  await press('Following a1.b1');
  fireEvent.click(within(await dialog('Unfollow')).getByRole('button', { name: 'Unfollow' }));
  expect(await screen.findByRole('button', { name: 'Follow a1.b1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Following' })).toBeTruthy();
});

test('a request is answered on the profile, beside the follow button', async () => {
  show({ have_received_request: true, you_are_following: true });
  expect(await screen.findByRole('button', { name: 'Following' })).toBeTruthy();
  const ask = screen.getByRole('region', { name: 'Follow request' });
  expect(within(ask).getByRole('button', { name: 'Accept' })).toBeTruthy();
  browser.server.respond('POST auth/follow_request/:id/follow/', chloeAndDan({ you_are_following: true }));
  fireEvent.click(within(ask).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Follow request' })).toBeNull());
  await waitFor(() => expect(sent()[0]?.[1]).toEqual({ action: 'decline' }));
});

test('blocking explains its effect, and leads home', async () => {
  browser.server.respond('POST auth/block/:id/', null);
  const router = show();
  await press('Profile options');
  await press('Block');
  const question = await dialog('Block chloe.dan?');
  expect(within(question).getByText(/four of you/)).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(sent()).toEqual([['POST auth/block/:id/', {}]]);
});

test('a failed block changes nothing, and says so', async () => {
  browser.server.disconnect('POST auth/block/:id/');
  show({}, `?blockId=${id}`);
  fireEvent.click(within(await dialog('Block chloe.dan?')).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('They are not blocked. There was a network error!')).toBeTruthy();
  await isGone('Block chloe.dan?');
  expect(screen.getByRole('button', { name: 'Follow' })).toBeTruthy();
});

test('a follower is removed after a confirmation; a couple that does not follow cannot be', async () => {
  browser.server.respond('POST auth/follower/:id/remove/', null);
  show({ follows_you: true });
  await press('Profile options');
  await press('Remove follower');
  browser.server.respond('GET auth/twosome/:id/', chloeAndDan({ version: 2 }));
  fireEvent.click(within(await dialog('Remove follower?')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('chloe.dan does not follow you any more')).toBeTruthy();
  await press('Profile options');
  await screen.findByRole('button', { name: 'Block' });
  expect(screen.queryByRole('button', { name: 'Remove follower' })).toBeNull();
});

test('a profile that fails to load has Retry and a way back', async () => {
  browser.server.disconnect('GET auth/twosome/:id/');
  const router = open();
  expect(await screen.findByText('There was a network error!')).toBeTruthy();
  await press('Back');
  await waitFor(() => expect(router.state.location.pathname).toBe('/before'));
});
