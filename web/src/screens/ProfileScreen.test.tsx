import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { beforeEach, expect, test } from 'vitest';
import { Overlays } from '../app/overlays.tsx';
import { upsertUser } from '../features/auth/auth.store.ts';
import { ana, codes, twosomeOf } from '../testing/cast.ts';
import { chloeAndDan, coupleOf } from '../testing/couples.ts';
import { withLayout } from '../testing/layout.ts';
import { idOf, postOf } from '../testing/posts.ts';
import { answer, button, dialog, freshScreen, hrefOf, isClosed, press, visit } from '../testing/screen.tsx';
import PostsScreen from './PostsScreen.tsx';
import ProfileScreen from './ProfileScreen.tsx';

const browser = freshScreen();
withLayout();
beforeEach(() => {
  browser.sockets.open();
  browser.server.respond('GET post/', { results: [], next: null });
  browser.server.respond('GET auth/follow_request/suggested/', []);
  browser.server.respond('GET auth/twosome/:id/', twosomeOf({ version: 2 }));
});

const { id } = chloeAndDan();
const action = 'POST auth/follow_request/:id/follow/';

function open(address: string) {
  const profile = (
    <>
      <ProfileScreen />
      <Overlays />
    </>
  );
  const pages = { '/profile': profile, '/profile/:id': profile, '/profile/:id/post': <PostsScreen /> };
  return visit(pages, '/before', address);
}
/** Opens the profile of chloe.dan, as the server returns it. */
function show(over: Partial<Twosome> = {}, search = '') {
  browser.server.respond('GET auth/twosome/:id/', chloeAndDan(over));
  return open(`/profile/${id}${search}`);
}
async function shown(over: Partial<Twosome> = {}) {
  show(over);
  await screen.findByRole('heading', { name: /chloe\.dan/ });
}
/** The link on the profile; the rail of wide windows has the same link. */
const settings = () => within(screen.getByRole('main')).getByRole('link', { name: 'Settings' });
const requestsOf = (line: string) => browser.server.requests.filter((one) => one.line === line);
const sent = () =>
  browser.server.requests.filter(({ line }) => !line.startsWith('GET')).map(({ line, body }) => [line, body]);
const receive = (data: object) =>
  browser.sockets.receive({ type: 'relay', data: { type: 'sync_twosome', ...data }, sent_by: null });

test.each(['/profile', `/profile/${ana.twosome?.id}`, `/profile/${codes.ana}`])(
  '%s is the viewer’s own profile, which can be edited and has the settings [S2.5 S2.99 S6.9]',
  async (address) => {
    open(address);
    await screen.findByRole('link', { name: 'Edit cover photo' });
    expect(hrefOf('Edit cover photo')).toBe('/profile/cover?back=true');
    expect(hrefOf('Edit profile photo')).toBe('/profile/photo?back=true');
    expect(hrefOf('Edit profile')).toBe('/profile/username?back=true');
    expect(settings().getAttribute('href')).toBe('/profile/settings');
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
  },
);

test.each([
  [{ post_count: 1, follower_count: 0, following_count: 9_999 }, ['POST 1', 'FOLLOWER', 'FOLLOWING 9,999']],
  [
    { post_count: 2, follower_count: 10_000, following_count: 1_234_567 },
    ['POST 2', 'FOLLOWER 10,000', 'FOLLOWING 1,234,567'],
  ],
])(
  'the tabs of an open profile have the counts of their lists, and none for an empty one: %o [S2.170]',
  async (counts, names) => {
    await shown({ is_private: false, ...counts });
    for (const [index, name] of names.entries())
      expect(hrefOf(name)).toBe(`/profile/${id}?tab=${['Post', 'Follower', 'Following'][index]}`);
  },
);

test('a count from ten thousand is shown short [S2.170]', async () => {
  await shown({ is_private: false, post_count: 9_999, follower_count: 12_345, following_count: 2_000_000 });
  for (const short of ['9,999', '12.3K', '2M']) screen.getByText(short);
});

test('a closed profile shows no counts, and neither does an open one whose server sends none [S2.170]', async () => {
  const noCounts = { post_count: null, follower_count: null, following_count: null };
  await shown({ is_private: true, ...noCounts });
  receive({ twosome: chloeAndDan({ is_private: false, version: 9, ...noCounts }) });
  await screen.findByRole('link', { name: 'FOLLOWER' });
  screen.getByRole('link', { name: 'POST' });
});

test('a frame changes the counts, and a list without counts keeps them [S2.170]', async () => {
  await shown({ is_private: false, post_count: 3, follower_count: 5, following_count: 7 });
  receive({
    twosome: chloeAndDan({
      is_private: false,
      follower_count: 6,
      following_count: 7,
      post_count: 3,
      version: 8,
    }),
  });
  await screen.findByRole('link', { name: 'FOLLOWER 6' });
  const listed = { post_count: null, follower_count: null, following_count: null, version: 9 };
  receive({ twosome: chloeAndDan({ is_private: false, bio: 'As in a list', ...listed }) });
  await screen.findByText('As in a list');
  screen.getByRole('link', { name: 'FOLLOWER 6' });
});

test('the partner sees the same profile [S6.9]', async () => {
  const partner = { id: codes.ana, username: 'ana', first_name: 'Ana', last_message_seen_at: null };
  upsertUser({ ...ana, id: codes.bruno, first_name: 'Bruno', username: 'bruno', partner });
  open('/profile');
  await screen.findByRole('link', { name: 'Edit cover photo' });
  for (const name of ['Edit profile photo', 'Edit profile']) screen.getByRole('link', { name });
  expect(settings().getAttribute('href')).toBe('/profile/settings');
});

test('any other id is that couple, which can be followed but not edited [S2.6 S2.98 S6.9]', async () => {
  await shown();
  await button('Follow');
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
});

test('shows cover, photo, name, bio, verified, public, and that it follows the viewer [S1.17 S2.94 S2.95 S2.96 S2.97 S2.100]', async () => {
  const pictures = { photo_thumbnail: '/media/photo', cover: '/media/cover' };
  await shown({ ...pictures, bio: 'Two bakers.', is_verified: true, follows_you: true });
  const sources = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(sources).toEqual(expect.arrayContaining(Object.values(pictures)));
  for (const text of ['Two bakers.', 'Follows you']) screen.getByText(text);
  for (const label of ['Verified', 'Public profile']) screen.getByLabelText(label);
});

test('the browser chooses between two sizes of the cover', async () => {
  await shown({ cover: '/media/twosome/t/c/full', cover_medium: '/media/twosome/t/c/medium' });
  const [cover] = document.querySelectorAll('header img');
  expect(cover?.getAttribute('srcset')).toBe('/media/twosome/t/c/medium 720w, /media/twosome/t/c/full 1024w');
});

test('a private profile has a lock; without a bio it says so [S2.95 S2.96 S2.100]', async () => {
  await shown({ is_private: true });
  screen.getByLabelText('Private profile');
  for (const label of ['Verified', 'Public profile']) expect(screen.queryByLabelText(label)).toBeNull();
  screen.getByText("This profile doesn't have bio.");
  expect(screen.queryByText('Follows you')).toBeNull();
});

test('the tabs are POST, FOLLOWER and FOLLOWING, with POST first [S2.12 S2.13 S2.101]', async () => {
  await shown();
  const tabs = ['POST', 'FOLLOWER', 'FOLLOWING'].map((name) => screen.getByRole('link', { name }));
  expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null, null]);
  expect(tabs.map((tab) => new URL(tab.getAttribute('href') ?? '', 'http://x').search)).toEqual([
    '?tab=Post',
    '?tab=Follower',
    '?tab=Following',
  ]);
});

test('posts are squares with a lock or a globe that link to the post in the list; more load on scroll [S2.7 S2.101 S2.102 S2.103]', async () => {
  const results = [postOf({ text: 'Ours' }), postOf({ id: idOf(2), is_private: false })];
  browser.server.respondWith('GET post/', ({ query }) =>
    query.has('cursor')
      ? { results: [postOf({ id: idOf(3), text: 'Swimming' })], next: null }
      : { results, next: '/api/v1/post/?twosome_id=x&cursor=2' },
  );
  open('/profile');
  await screen.findByRole('link', { name: /Ours/ });
  expect(hrefOf(/Ours/)).toBe(`/profile/${ana.twosome?.id}/post?focused=${idOf(1)}`);
  for (const label of ['Only the two of you', 'Shared']) screen.getByLabelText(label);
  fireEvent(window, new Event('resize'));
  await screen.findByRole('link', { name: /Swimming/ });
});

test('Posts shows the couple’s name and its posts [S2.7 S2.124]', async () => {
  browser.server.respond('GET auth/twosome/:id/', chloeAndDan());
  browser.server.respond('GET post/', { results: [postOf({ text: 'Rowing' })], next: null });
  open(`/profile/${id}/post`);
  await screen.findByRole('heading', { name: /^Posts.*chloe\.dan/ });
  await screen.findByText('Rowing');
  expect(requestsOf('GET post/')[0]?.query.get('twosome_id')).toBe(id);
});

test('reload=true refetches the profile and is removed from the address [S2.10]', async () => {
  const router = open('/profile');
  await waitFor(() => expect(requestsOf('GET auth/twosome/:id/')).toHaveLength(1));
  await act(() => router.navigate('/profile?reload=true'));
  await waitFor(() => expect(requestsOf('GET auth/twosome/:id/')).toHaveLength(2));
  expect(router.state.location.search).toBe('');
});

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
  async (over, label, title, message, verb) => {
    const router = show(over);
    await press(label);
    await dialog(title);
    screen.getByText(message);
    expect(router.state.location.search).toContain('warnFollowAction=true');
    await act(() => router.navigate(-1));
    await isClosed(title);
    expect(router.state.location).toMatchObject({ pathname: `/profile/${id}`, search: '' });

    const after = chloeAndDan({ is_private: 'is_private' in over });
    browser.server.respond(action, after);
    browser.server.respond('GET auth/twosome/:id/', after);
    await press(label);
    await answer(title, verb === 'cancel' ? 'Delete' : 'Unfollow');
    await isClosed(title);
    await button('Follow');
    await waitFor(() => expect(sent()).toEqual([[action, { action: verb }]]));
  },
);

test('the address alone opens the dialog about the profile [S2.20]', async () => {
  show({ you_are_following: true }, '?warnFollowAction=true');
  await dialog('Unfollow');
});

test('a parameter without a matching dialog is removed', async () => {
  const router = show({}, '?warnFollowAction=true');
  await button('Follow');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a profile that disappears while it is shown becomes not found', async () => {
  await shown();
  receive({ deleted: id });
  await screen.findByText('Seesh! That is 404 not found.');
  screen.getByRole('link', { name: 'Back to home' });
});

test.each([
  ['Follower', 'GET auth/follower/:id/'],
  ['Following', 'GET auth/following/:id/'],
] as const)(
  '%s: a list of couples, page by page, to its end [S2.12 S2.107 S2.108 S2.109 S4.19 S4.60]',
  async (tab, line) => {
    const bakers = coupleOf(1, { bio: 'Two bakers', photo_thumbnail: '/media/bakers/thumb' });
    browser.server.respondWith(line, ({ query }) =>
      query.has('cursor')
        ? { results: [coupleOf(2)], next: null }
        : { results: [bakers, twosomeOf()], next: `/api/v1/auth/${tab.toLowerCase()}/${id}/?cursor=2` },
    );
    show({}, `?tab=${tab}`);
    await screen.findByRole('link', { name: 'a1.b1' });
    expect(hrefOf('a1.b1')).toBe(`/profile/${bakers.id}`);
    const faces = [...document.querySelectorAll('main img')].map((face) => face.getAttribute('src'));
    expect(faces.join()).toContain('/media/bakers/thumb');
    for (const text of ['Two bakers', 'No bio']) screen.getByText(text);
    await button('Follow a1.b1');
    // A couple cannot follow itself.
    expect(screen.queryByRole('button', { name: /Follow ana/ })).toBeNull();
    fireEvent(window, new Event('resize'));
    await screen.findByRole('link', { name: 'a2.b2' });
    screen.getByText("That's all it is here");
  },
);

test('the dialog about a listed couple concerns that couple', async () => {
  const results = [coupleOf(1, { you_are_following: true })];
  browser.server.respond('GET auth/follower/:id/', { results, next: null });
  browser.server.respond(action, coupleOf(1));
  show({ you_are_following: true }, '?tab=Follower');
  await press('Following a1.b1');
  await answer('Unfollow', 'Unfollow');
  await button('Follow a1.b1');
  await button('Following');
});

test('a request is answered on the profile, beside the follow button', async () => {
  show({ have_received_request: true, you_are_following: true });
  await button('Following');
  const ask = screen.getByRole('region', { name: 'Follow request' });
  within(ask).getByRole('button', { name: 'Accept' });
  browser.server.respond(action, chloeAndDan({ you_are_following: true }));
  await press('Decline');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Follow request' })).toBeNull());
  await waitFor(() => expect(sent()[0]?.[1]).toEqual({ action: 'decline' }));
});

test('blocking explains its effect, and leads home', async () => {
  browser.server.respond('POST auth/block/:id/', null);
  const router = show();
  await press('Profile options');
  await press('Block');
  expect((await dialog('Block chloe.dan?')).textContent).toContain('It holds for the four of you');
  expect(sent()).toEqual([]);
  await answer('Block chloe.dan?', 'Block');
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(sent()).toEqual([['POST auth/block/:id/', {}]]);
});

test('a failed block changes nothing, and says so', async () => {
  browser.server.disconnect('POST auth/block/:id/');
  show({}, `?blockId=${id}`);
  await answer('Block chloe.dan?', 'Block');
  await within(await dialog('Block chloe.dan?')).findByText(
    /^They are not blocked\. There was a network error!/,
  );
  await answer('Block chloe.dan?', 'Cancel');
  await button('Follow');
});

test('a follower is removed after a confirmation; a couple that does not follow cannot be', async () => {
  browser.server.respond('POST auth/follower/:id/remove/', null);
  show({ follows_you: true });
  await press('Profile options');
  await press('Remove follower');
  browser.server.respond('GET auth/twosome/:id/', chloeAndDan({ version: 2 }));
  expect((await dialog('Remove follower?')).textContent).toContain('They are not told.');
  await answer('Remove follower?', 'Remove');
  await screen.findByText('chloe.dan does not follow you any more');
  await press('Profile options');
  await button('Block');
  expect(screen.queryByRole('button', { name: 'Remove follower' })).toBeNull();
});

test('a profile that fails to load has Retry and a way back', async () => {
  browser.server.disconnect('GET auth/twosome/:id/');
  const router = open(`/profile/${id}`);
  await screen.findByText('There was a network error!');
  await button('Retry');
  await press('Back');
  await waitFor(() => expect(router.state.location.pathname).toBe('/before'));
});
