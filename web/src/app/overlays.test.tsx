import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Post } from '@twosome/contract/post/post.contract';
import { permissionsOf } from '@twosome/contract/post/post.rules';
import { expect, test } from 'vitest';
import { PostCard } from '../features/post/PostCard.tsx';
import { upsertPost } from '../features/post/post.store.ts';
import { upsertTwosome } from '../features/twosome/twosome.store.ts';
import { ana } from '../testing/cast.ts';
import { chloeAndDan, coupleOf } from '../testing/couples.ts';
import { idOf, imageOf, postOf, strangersPost } from '../testing/posts.ts';
import { dialog, freshScreen, isClosed, press, visit } from '../testing/screen.tsx';
import { Overlays } from './overlays.tsx';

const browser = freshScreen();

const id = idOf(1);
const toEdit = `?postEditId=${id}`;

/** The post on its page, opened from /before. */
function show(post: Post | null, search = '') {
  if (post) upsertPost(post);
  const page = (
    <>
      <PostCard id={id} />
      <Overlays />
    </>
  );
  return visit(page, '/before', `/home${search}`);
}
const requestedRoutes = () => browser.server.requests.map(({ line }) => line);
const bodies = () => browser.server.requests.map(({ body }) => body);
const isPageAlone = (router: ReturnType<typeof show>) =>
  waitFor(() => expect(router.state.location.search).toBe(''));

test('a post that could not be deleted returns, with the reason [S8.16]', async () => {
  browser.server.fail('DELETE post/:id/', 503, { detail: 'The house is being painted.' });
  show(postOf(), `?postDeleteId=${id}`);
  await press('Delete');
  expect(screen.queryByRole('article')).toBeNull();
  await screen.findByText('The post was not deleted. The house is being painted.');
  screen.getByRole('article');
});

test('a post for oneself is shown after a question that says there is no way back [S6.41]', async () => {
  const shown = postOf({ version: 2 });
  browser.server.respond('POST post/:id/show/', shown);
  const can = permissionsOf('creator', true);
  const router = show(postOf({ creator: ana.id, only_me: true, can }), `?postOptionId=${id}`);
  const sheet = await dialog('Post options');
  expect([...sheet.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain(
    'Make Private',
  );
  fireEvent.click(within(sheet).getByRole('button', { name: 'Show to Bruno' }));
  const question = await dialog('Show it to Bruno?');
  expect(question.textContent).toContain("You can't undo this.");
  expect(requestedRoutes()).toEqual([]);
  await press('Show');
  await screen.findByText('Bruno can see it now');
  expect(requestedRoutes()).toEqual(['POST post/:id/show/']);
  await isPageAlone(router);
});

test('a link to show a post that is already shown does nothing', async () => {
  const router = show(postOf(), `?postShowId=${id}`);
  await isPageAlone(router);
  expect(requestedRoutes()).toEqual([]);
});

test.each([
  [true, 'disabled'],
  [false, 'offered'],
])('where is_private is %s, "Make Private" is %s [S2.18 S4.53]', async (isPrivate) => {
  const can = permissionsOf('creator', isPrivate);
  show(postOf({ is_private: isPrivate, can }), `?postOptionId=${id}`);
  const option = within(await dialog('Post options')).getByRole('button', { name: 'Make Private' });
  expect(option.hasAttribute('disabled')).toBe(isPrivate);
});

test('the question before a deletion says that it is permanent; Cancel deletes nothing [S2.19 S8.23]', async () => {
  const router = show(postOf(), `?postDeleteId=${id}`);
  const question = await dialog('Delete post?');
  within(question).getByText(
    "Do you want to delete this post? The change is permanent and can't be reverted.",
  );
  await press('Cancel');
  await isClosed('Delete post?');
  expect(router.state.location.search).toBe('');
  expect(requestedRoutes()).toEqual([]);
});

test('a link to the options of another couple’s post opens nothing [S2.63 S6.11]', async () => {
  const router = show(strangersPost({ id }), `?postOptionId=${id}`);
  await isPageAlone(router);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a link to an unknown post fetches it first; a deleted one is reported', async () => {
  browser.server.respond('GET post/:id/', postOf());
  const router = show(null, `?postDeleteId=${id}`);
  await dialog('Delete post?');
  browser.server.fail('GET post/:id/', 404, { detail: 'Not found.' });
  await act(() => router.navigate(`/home?postEditId=${idOf(2)}`));
  await screen.findByText('Seesh! That is 404 not found.');
  await isPageAlone(router);
});

test('on a profile, the couple that the address names is unfollowed, not that of the profile', async () => {
  const named = coupleOf(5, { you_are_following: true });
  const onScreen = coupleOf(6, { you_are_following: true });
  for (const couple of [named, onScreen]) upsertTwosome(couple);
  browser.server.respond('POST auth/follow_request/:id/follow/', coupleOf(5));
  visit(<Overlays />, '/before', `/profile/${onScreen.id}?warnFollowAction=true&followId=${named.id}`);
  await press('Unfollow');
  await waitFor(() =>
    expect(browser.server.requests.map(({ path }) => path)).toEqual([
      `auth/follow_request/${named.id}/follow/`,
    ]),
  );
});

test('a dialog about a couple that failed to load is retried', async () => {
  browser.server.disconnect('GET auth/twosome/:id/');
  const couple = chloeAndDan({ you_are_following: true });
  const search = `?warnFollowAction=true&followId=${couple.id}`;
  const router = show(postOf(), search);
  await screen.findByText('There was a network error!');
  await waitFor(() => expect(router.state.location.search).not.toContain('warnFollowAction'));
  // Rendered, not only navigated.
  await act(async () => {});
  browser.server.respond('GET auth/twosome/:id/', couple);
  await act(() => router.navigate(`/home${search}`));
  await dialog('Unfollow');
});

// Editing a post.

const textBox = () => screen.findByLabelText<HTMLTextAreaElement>('Text');
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const overwrites = () => screen.queryByText(/Bruno has changed this text in the meantime/);
async function edit(text: string) {
  const router = show(postOf({ text: 'Row' }), toEdit);
  type(await textBox(), text);
  return router;
}

test('texts and descriptions are edited', async () => {
  browser.server.respondWith('PATCH post/:id/', ({ body }) => ({
    ...postOf({ version: 2 }),
    ...(body as Partial<Post>),
  }));
  const router = show(postOf({ text: 'Befor', images: [imageOf(1), imageOf(2)] }));
  await press('Post options');
  await press('Edit');
  type(await textBox(), 'Before');
  type(screen.getByLabelText('Photo 2 shows'), 'A lake');
  await press('Save');
  await screen.findByText('The post was saved');
  expect(bodies()[0]).toEqual({ text: 'Before', alt: ['', 'A lake'], edited_at: null });
  screen.getByText('Before', { selector: 'article p' });
  await isPageAlone(router);
});

test('only changed fields are sent: the partner’s changes stay', async () => {
  browser.server.respondWith('PATCH post/:id/', () => postOf({ version: 3 }));
  show(postOf({ text: 'Row', images: [imageOf(1), imageOf(2)] }), toEdit);
  type(await screen.findByLabelText('Photo 2 shows'), 'A lake');
  const images = [{ ...imageOf(1), alt: 'Us' }, imageOf(2)];
  act(() => upsertPost(postOf({ text: 'We row', images, version: 2 })));
  expect((await textBox()).value).toBe('We row');
  fireEvent.click(save());
  await isClosed('Edit post');
  expect(bodies()).toEqual([{ alt: ['Us', 'A lake'], edited_at: null }]);
});

test('replacing the partner’s change is announced', async () => {
  await edit('Rowing');
  expect(overwrites()).toBeNull();
  act(() => upsertPost(postOf({ text: 'Rows', version: 2 })));
  expect(overwrites()).toBeTruthy();
});

test('an unseen change of the partner is not replaced: it is shown first, and saving again replaces it', async () => {
  const written = '2026-11-21T10:00:00.000Z';
  browser.server.fail('PATCH post/:id/', 409, { detail: 'This was changed in the meantime.' });
  browser.server.respond('GET post/:id/', postOf({ text: 'Rows', version: 2, edited_at: written }));
  await edit('Rowing');
  fireEvent.click(save());
  await screen.findByText('This was changed in the meantime.');
  await waitFor(() => expect(overwrites()).toBeTruthy());
  expect((await textBox()).value).toBe('Rowing');
  browser.server.respond('PATCH post/:id/', postOf({ text: 'Rowing', version: 3 }));
  await waitFor(() => expect(save().disabled).toBe(false));
  fireEvent.click(save());
  await isClosed('Edit post');
  expect(bodies().at(-1)).toEqual({ text: 'Rowing', edited_at: written });
});

test('without a change Save is disabled', async () => {
  await edit('Rowing');
  expect(save().disabled).toBe(false);
  for (const text of ['Row', 'Row ']) {
    type(await textBox(), text);
    expect(save().disabled).toBe(true);
  }
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  expect(requestedRoutes()).toEqual([]);
});

async function closeSheet(router: ReturnType<typeof show>) {
  await act(() => router.navigate('/home', { replace: true }));
  await isClosed('Edit post');
}

test('unsent text is discarded with the sheet', async () => {
  const router = await edit('Rowing');
  await closeSheet(router);
  await act(() => router.navigate(`/home${toEdit}`));
  expect((await textBox()).value).toBe('Row');
});

test('a rejected text stays under its field, also when the sheet is closed and opened', async () => {
  browser.server.fail('PATCH post/:id/', 400, { text: ['This may have at most 127 characters.'] });
  const router = await edit('Too long');
  await press('Save');
  await screen.findByText('This may have at most 127 characters.');
  expect((await textBox()).getAttribute('aria-invalid')).toBe('true');
  await closeSheet(router);
  await act(() => router.navigate(`/home${toEdit}`));
  expect((await textBox()).value).toBe('Too long');
  screen.getByText('Row', { selector: 'article p' });
});

/** The sheet is closed while the save is in flight. */
async function closesWhileItSaves() {
  const held = browser.server.hold('PATCH post/:id/');
  const router = await edit('Rowing');
  await press('Save');
  await waitFor(() => expect(requestedRoutes()).toHaveLength(1));
  await closeSheet(router);
  return { router, held };
}

test('a rejection after the sheet is closed is shown, and does not affect the next opening', async () => {
  const { router, held } = await closesWhileItSaves();
  upsertPost(postOf({ id: idOf(2), text: 'Another' }));
  await act(() => router.navigate(`/home?postEditId=${idOf(2)}`));
  await act(async () => held.fail(500, { detail: 'Not today.' }));
  await screen.findByText('The post was not saved. Not today.');
  expect((await textBox()).value).toBe('Another');
  await act(() => router.navigate(`/home${toEdit}`));
  await waitFor(async () => expect((await textBox()).value).toBe('Rowing'));
  expect(screen.queryByText('Not today.')).toBeNull();
});

test('text typed while the previous text saves stays on top of it', async () => {
  const { router, held } = await closesWhileItSaves();
  await act(() => router.navigate(`/home${toEdit}`));
  type(await textBox(), 'Rowing home');
  await act(async () => held.respond(postOf({ text: 'Rowing', version: 2 })));
  await screen.findByText('The post was saved');
  expect((await textBox()).value).toBe('Rowing home');
  expect(overwrites()).toBeNull();
  expect(save().disabled).toBe(false);
});

const becomesPrivate = /only the two of you see this post until Bruno publishes it again/;
const onlyBruno = /only Bruno can publish this post/;
const own = (is_private: boolean) =>
  postOf({ creator: ana.id, is_private, can: permissionsOf('creator', is_private) });

test.each([
  ['the creator of a public post', own(false), [becomesPrivate]],
  ['the partner, of a public post', postOf({ is_private: false }), [becomesPrivate]],
  ['the one who may publish a private post', postOf(), [onlyBruno]],
  ['the creator of a private post', own(true), []],
])('%s reads what an edit does to its visibility', async (_who, post, notes) => {
  show(post, toEdit);
  await textBox();
  expect([becomesPrivate, onlyBruno].filter((note) => screen.queryByText(note))).toEqual(notes);
});
