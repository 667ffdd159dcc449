import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Post } from '@twosome/contract/post/post.contract';
import { permissionsOf } from '@twosome/contract/post/post.rules';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { PostCard } from '../features/post/PostCard.tsx';
import { upsertPost } from '../features/post/post.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import { chloeAndDan } from '../testing/couples.ts';
import { idOf, imageOf, postOf, strangersPost } from '../testing/posts.ts';
import { loadBottomSheet } from '../ui/BottomSheet.tsx';
import { loadDialog } from '../ui/Dialog.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import { Overlays } from './overlays.tsx';

const browser = freshBrowser();
beforeAll(async () => {
  await Promise.all([loadBottomSheet(), loadDialog()]);
});
beforeEach(() => {
  toast.clear();
  upsertUser(ana);
});

const id = idOf(1);

/** The post on its page, opened from /before. */
function show(post: Post | null, search = '') {
  if (post) upsertPost(post);
  const page = (
    <>
      <PostCard id={id} />
      <Overlays />
      <Toasts />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: ['/before', `/home${search}`],
  });
  render(<RouterProvider router={router} />);
  return router;
}
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
const asked = () => browser.server.requests.map(({ line }) => line);

test('a post is deleted: options, confirmation, toast [S2.18 S2.19 S2.63 S7.25 S8.23]', async () => {
  browser.server.respond('DELETE post/:id/', null);
  const router = show(postOf());
  await press('Post options');
  expect(router.state.location.search).toBe(`?postOptionId=${id}`);
  await press('Delete');
  expect(await screen.findByRole('dialog', { name: 'Delete post?' })).toBeTruthy();
  expect(
    screen.getByText("Do you want to delete this post? The change is permanent and can't be reverted."),
  ).toBeTruthy();
  expect(router.state.location.search).toBe(`?postDeleteId=${id}`);
  expect(asked()).toEqual([]);
  await press('Delete');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByRole('article')).toBeNull();
  expect(await screen.findByText('The post was deleted successfully')).toBeTruthy();
  expect(asked()).toEqual(['DELETE post/:id/']);
  // One step back is the page before, not the options.
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/before');
});

test('a post that could not be deleted returns, with the reason [S8.16]', async () => {
  browser.server.fail('DELETE post/:id/', 503, { detail: 'The house is being painted.' });
  show(postOf(), `?postDeleteId=${id}`);
  await press('Delete');
  expect(screen.queryByRole('article')).toBeNull();
  expect(await screen.findByText('The post was not deleted. The house is being painted.')).toBeTruthy();
  expect(screen.getByRole('article')).toBeTruthy();
});

test('Cancel deletes nothing', async () => {
  const router = show(postOf(), `?postDeleteId=${id}`);
  await press('Cancel');
  await isGone('Delete post?');
  expect(router.state.location.search).toBe('');
  expect(asked()).toEqual([]);
});

test('Make Private acts on a shared post, and is closed on one that is private already [S2.63 S4.52 S4.53]', async () => {
  browser.server.respond('POST post/:id/toggle_visibility/', postOf({ version: 2 }));
  const router = show(postOf({ is_private: false }));
  await press('Post options');
  await press('Make Private');
  expect(await screen.findByText('Only the two of you')).toBeTruthy();
  await waitFor(() => expect(browser.server.requests[0]?.body).toMatchObject({ is_private: true }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await isGone('Post options');
  await press('Post options');
  expect((await button('Make Private')).hasAttribute('disabled')).toBe(true);
});

test('postCommentId opens the comments over the page; Back closes them [S2.17]', async () => {
  browser.server.respond('GET post/:id/comment/', { results: [], next: null });
  const router = show(postOf());
  await screen.findByRole('article');
  await act(() => router.navigate(`/home?postCommentId=${id}`));
  expect(await screen.findByRole('dialog', { name: 'Comments' })).toBeTruthy();
  await waitFor(() => expect(browser.server.requests[0]?.path).toBe(`post/${id}/comment/`));
  await act(() => router.navigate(-1));
  await isGone('Comments');
});

test('a link to the options of another couple’s post opens nothing [S2.63 S6.11]', async () => {
  const router = show(strangersPost({ id }), `?postOptionId=${id}`);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a link to an unknown post fetches it first; a deleted one is reported', async () => {
  browser.server.respond('GET post/:id/', postOf());
  const router = show(null, `?postDeleteId=${id}`);
  expect(await screen.findByRole('dialog', { name: 'Delete post?' })).toBeTruthy();
  browser.server.fail('GET post/:id/', 404, { detail: 'Not found.' });
  await act(() => router.navigate(`/home?postEditId=${idOf(2)}`));
  expect(await screen.findByText('Seesh! That is 404 not found.')).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

const textBox = () => screen.findByLabelText<HTMLTextAreaElement>('Text');
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });

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
  expect(await screen.findByText('The post was saved')).toBeTruthy();
  expect(browser.server.requests[0]?.body).toEqual({
    text: 'Before',
    alt: ['', 'A lake'],
    edited_at: null,
  });
  expect(screen.getByText('Before', { selector: 'article p' })).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('only changed fields are sent: the partner’s changes stay', async () => {
  browser.server.respondWith('PATCH post/:id/', () => postOf({ version: 3 }));
  const images = [imageOf(1), imageOf(2)];
  show(postOf({ text: 'Row', images }), `?postEditId=${id}`);
  type(await screen.findByLabelText('Photo 2 shows'), 'A lake');
  act(() =>
    upsertPost(postOf({ text: 'We row', images: [{ ...imageOf(1), alt: 'Us' }, imageOf(2)], version: 2 })),
  );
  expect((await textBox()).value).toBe('We row');
  fireEvent.click(save());
  await isGone('Edit post');
  expect(browser.server.requests.map(({ body }) => body)).toEqual([
    { alt: ['Us', 'A lake'], edited_at: null },
  ]);
});

test('replacing the partner’s change is announced', async () => {
  show(postOf({ text: 'Row' }), `?postEditId=${id}`);
  type(await textBox(), 'Rowing');
  const note = /Bruno has changed this text in the meantime/;
  expect(screen.queryByText(note)).toBeNull();
  act(() => upsertPost(postOf({ text: 'Rows', version: 2 })));
  expect(screen.getByText(note)).toBeTruthy();
});

test('an unseen change of the partner is not replaced: it is shown first, and saving again replaces it', async () => {
  const written = '2026-11-21T10:00:00.000Z';
  browser.server.fail('PATCH post/:id/', 409, { detail: 'This was changed in the meantime.' });
  browser.server.respond('GET post/:id/', postOf({ text: 'Rows', version: 2, edited_at: written }));
  show(postOf({ text: 'Row' }), `?postEditId=${id}`);
  type(await textBox(), 'Rowing');
  fireEvent.click(save());
  expect(await screen.findByText(/Bruno has changed this text in the meantime/)).toBeTruthy();
  expect(await screen.findByText('This was changed in the meantime.')).toBeTruthy();
  expect((await textBox()).value).toBe('Rowing');
  browser.server.respond('PATCH post/:id/', postOf({ text: 'Rowing', version: 3 }));
  await waitFor(() => expect(save().disabled).toBe(false));
  fireEvent.click(save());
  await isGone('Edit post');
  expect(browser.server.requests.at(-1)?.body).toEqual({ text: 'Rowing', edited_at: written });
});

test('without a change Save is disabled', async () => {
  show(postOf({ text: 'Row' }), `?postEditId=${id}`);
  expect((await textBox()).value).toBe('Row');
  expect(save().disabled).toBe(true);
  type(await textBox(), 'Rowing');
  expect(save().disabled).toBe(false);
  type(await textBox(), 'Row ');
  expect(save().disabled).toBe(true);
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  expect(browser.server.requests).toEqual([]);
});

test('unsent text is discarded with the sheet', async () => {
  const router = show(postOf({ text: 'Row' }), `?postEditId=${id}`);
  type(await textBox(), 'Rowing');
  await act(() => router.navigate('/home', { replace: true }));
  await isGone('Edit post');
  await act(() => router.navigate(`/home?postEditId=${id}`));
  expect((await textBox()).value).toBe('Row');
});

test('a rejected text stays under its field, also when the sheet is closed and opened', async () => {
  browser.server.fail('PATCH post/:id/', 400, { text: ['This may have at most 127 characters.'] });
  const router = show(postOf({ text: 'Short' }), `?postEditId=${id}`);
  type(await textBox(), 'Too long');
  await press('Save');
  expect(await screen.findByText('This may have at most 127 characters.')).toBeTruthy();
  expect((await textBox()).getAttribute('aria-invalid')).toBe('true');
  await act(() => router.navigate('/home', { replace: true }));
  await isGone('Edit post');
  await act(() => router.navigate(`/home?postEditId=${id}`));
  expect((await textBox()).value).toBe('Too long');
  expect(screen.getByText('Short', { selector: 'article p' })).toBeTruthy();
});

/** The sheet is closed while the save is in flight. */
async function closesWhileItSaves() {
  const held = browser.server.hold('PATCH post/:id/');
  const router = show(postOf({ text: 'Row' }), `?postEditId=${id}`);
  type(await textBox(), 'Rowing');
  await press('Save');
  await waitFor(() => expect(asked()).toHaveLength(1));
  await act(() => router.navigate('/home', { replace: true }));
  await isGone('Edit post');
  return { router, held };
}

test('a rejection after the sheet is closed is shown, and does not affect the next opening', async () => {
  const { router, held } = await closesWhileItSaves();
  upsertPost(postOf({ id: idOf(2), text: 'Another' }));
  await act(() => router.navigate(`/home?postEditId=${idOf(2)}`));
  await act(async () => held.fail(500, { detail: 'Not today.' }));
  expect(await screen.findByText('The post was not saved. Not today.')).toBeTruthy();
  expect((await textBox()).value).toBe('Another');
  expect(screen.queryByText('Not today.')).toBeNull();
  await act(() => router.navigate(`/home?postEditId=${id}`));
  await waitFor(async () => expect((await textBox()).value).toBe('Rowing'));
  expect(screen.queryByText('Not today.')).toBeNull();
});

test('text typed while the previous text saves stays on top of it', async () => {
  const { router, held } = await closesWhileItSaves();
  await act(() => router.navigate(`/home?postEditId=${id}`));
  type(await textBox(), 'Rowing home');
  await act(async () => held.respond(postOf({ text: 'Rowing', version: 2 })));
  expect(await screen.findByText('The post was saved')).toBeTruthy();
  expect((await textBox()).value).toBe('Rowing home');
  expect(screen.queryByText(/Bruno has changed these words/)).toBeNull();
  expect(save().disabled).toBe(false);
});

test('a dialog about a couple that failed to load is retried', async () => {
  const couple = chloeAndDan({ you_are_following: true });
  browser.server.disconnect('GET auth/twosome/:id/');
  const search = `?warnFollowAction=true&followId=${couple.id}`;
  const router = show(postOf(), search);
  expect(await screen.findByText('There was a network error!')).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).not.toContain('warnFollowAction'));
  browser.server.respond('GET auth/twosome/:id/', couple);
  await act(() => router.navigate(`/home${search}`));
  expect(await screen.findByRole('dialog', { name: 'Unfollow' })).toBeTruthy();
});

const warning = /only the two of you see this post until Bruno publishes it again/;

const onlyBruno = /only Bruno can publish this post/;

test.each([
  ['its creator', postOf({ creator: ana.id, is_private: false, can: permissionsOf('creator', false) })],
  ['the partner', postOf({ is_private: false })],
])('tells %s that an edit makes a public post private', async (_who, post) => {
  show(post, `?postEditId=${id}`);
  await textBox();
  expect(screen.getByText(warning)).toBeTruthy();
  expect(screen.queryByText(onlyBruno)).toBeNull();
});

test('the member who may publish a private post reads that an edit leaves that to the other', async () => {
  show(postOf(), `?postEditId=${id}`);
  await textBox();
  expect(screen.getByText(onlyBruno)).toBeTruthy();
  expect(screen.queryByText(warning)).toBeNull();
});

test('the creator of a private post reads neither', async () => {
  show(postOf({ creator: ana.id, can: permissionsOf('creator', true) }), `?postEditId=${id}`);
  await textBox();
  for (const note of [warning, onlyBruno]) expect(screen.queryByText(note)).toBeNull();
});
