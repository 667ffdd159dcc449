import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Comment } from '@twosome/contract/comment/comment.contract';
import type { Post } from '@twosome/contract/post/post.contract';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Overlay } from '../../platform/overlay.ts';
import { useOverlay } from '../../platform/overlay.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, eve } from '../../testing/cast.ts';
import { withLayout } from '../../testing/layout.ts';
import { idOf, strangersPost } from '../../testing/posts.ts';
import { loadBottomSheet } from '../../ui/BottomSheet.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { toast } from '../../ui/toast.tsx';
import { keepUser } from '../auth/auth.store.ts';
import { getPost, keepPost, usePost } from '../post/post.store.ts';
import { CommentButton } from './CommentButton.tsx';
import { CommentSheet } from './CommentSheet.tsx';

const browser = freshBrowser();
withLayout();
beforeAll(async () => {
  await loadBottomSheet();
});
beforeEach(() => {
  toast.clear();
  localStorage.setItem('token', 'of-ana');
});

const id = idOf(1);
const post = (count: number, version = 1): Post => strangersPost({ id, comment_count: count, version });
const comment = (n: number, over: Partial<Comment> = {}): Comment => ({
  id: idOf(n),
  post: id,
  text: `Number ${n}`,
  added_at: '2026-11-21T09:00:00.000Z',
  twosome: { id: idOf(900), username: 'leo.matteo', photo: null, photo_thumbnail: null },
  can: { delete: false },
  ...over,
});
const gives = (...results: Comment[]) =>
  browser.server.gives('GET post/:id/comment/', { results, next: null });

function Page() {
  const overlay: Overlay = useOverlay('postCommentId');
  return (
    <>
      <CommentButton post={usePost(id) ?? post(0)} />
      {overlay.shown !== null && <CommentSheet overlay={overlay} id={overlay.shown} />}
      <Toasts />
    </>
  );
}

async function show(held: Post, user = ana) {
  keepUser(user);
  browser.sockets.opens();
  keepPost(held);
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: [`/home?postCommentId=${id}`],
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole('dialog', { name: 'Comments' });
  return router;
}
const rows = () =>
  screen.queryAllByRole('listitem').map((row) => row.querySelector('p:last-of-type')?.textContent);
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Add a comment');
const sendButton = () => screen.getByRole('button', { name: 'Send' });
const write = (text: string) => fireEvent.change(box(), { target: { value: text } });
const send = (text: string) => {
  write(text);
  fireEvent.click(sendButton());
};
const asked = (method: string) => browser.server.asked.filter(({ line }) => line.startsWith(method));
const keys = () => asked('POST').map(({ onceKey }) => onceKey);
const hear = (told: Post) =>
  act(() => browser.sockets.says({ type: 'relay', data: { type: 'sync_post', post: told }, sent_by: null }));

test('shows who said what, newest first; the name leads to the profile', async () => {
  gives(comment(9), comment(8));
  await show(post(2));
  await waitFor(() => expect(rows()).toEqual(['Number 9', 'Number 8']));
  const name = screen.getAllByRole('link', { name: 'leo.matteo' })[0];
  expect(name?.getAttribute('href')).toBe(`/profile/${idOf(900)}`);
});

test('what a couple said is gone when they are', async () => {
  const theirs = { id: idOf(901), username: 'gone', photo: null, photo_thumbnail: null };
  gives(comment(9, { twosome: theirs }), comment(8));
  await show(post(2));
  await waitFor(() => expect(rows()).toEqual(['Number 9', 'Number 8']));
  act(() =>
    browser.sockets.says({
      type: 'relay',
      data: { type: 'sync_twosome', deleted: theirs.id },
      sent_by: null,
    }),
  );
  await waitFor(() => expect(rows()).toEqual(['Number 8']));
});

test('says that nobody has said anything', async () => {
  gives();
  await show(post(0));
  expect(await screen.findByRole('heading', { name: 'No comments yet' })).toBeTruthy();
});

test.each([
  [500, 'Server error while loading', true],
  [404, 'Seesh! That is 404 not found.', false],
] as const)('a list that fails with %s says so [S4.18 S8.19 S8.20]', async (status, sentence, canRetry) => {
  browser.server.refuses('GET post/:id/comment/', status, {});
  await show(post(0));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(canRetry);
});

test('without a network it says so, and Retry brings them [S4.18 S8.22]', async () => {
  browser.server.drops('GET post/:id/comment/');
  await show(post(1));
  expect(await screen.findByText('There was a network error!')).toBeTruthy();
  gives(comment(9));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(rows()).toEqual(['Number 9']));
});

test('goes on by the next page, and shows none twice [S2.64 S4.18]', async () => {
  browser.server.answers('GET post/:id/comment/', ({ query }) =>
    query.has('cursor')
      ? { results: [comment(8), comment(7)], next: null }
      : { results: [comment(9), comment(8)], next: `/api/v1/post/${id}/comment/?cursor=2` },
  );
  await show(post(3));
  await waitFor(() => expect(rows()).toHaveLength(2));
  fireEvent.scroll(screen.getByRole('region', { name: 'Comments' }));
  await waitFor(() => expect(rows()).toEqual(['Number 9', 'Number 8', 'Number 7']));
});

test('what is said stands on top at once, and is counted [S2.61 S2.64 S5.7 S7.30]', async () => {
  gives(comment(8));
  let arrive = (_comment: Comment) => {};
  browser.server.answers('POST post/:id/comment/', () => new Promise((give) => (arrive = give)));
  await show(post(1));
  await waitFor(() => expect(rows()).toHaveLength(1));
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(() => {});
  send('  Lovely  ');
  expect(rows()).toEqual(['Lovely', 'Number 8']);
  expect(scrolled).toHaveBeenCalledWith({ top: 0 });
  expect(box().value).toBe('');
  write('And');
  expect(sendButton().hasAttribute('disabled')).toBe(true);
  await waitFor(() => expect(asked('POST')[0]?.body).toEqual({ text: 'Lovely' }));
  await act(async () => arrive(comment(9, { text: 'Lovely' })));
  await waitFor(() => expect(getPost(id)?.comment_count).toBe(2));
  expect(rows()).toEqual(['Lovely', 'Number 8']);
  expect(screen.getByLabelText('Comments, 2 comments').textContent).toBe('2');
  expect(sendButton().hasAttribute('disabled')).toBe(false);
});

test('the count of the server is the truth, however often it tells it', async () => {
  gives(comment(8));
  let arrive = (_comment: Comment) => {};
  browser.server.answers('POST post/:id/comment/', () => new Promise((give) => (arrive = give)));
  await show(post(1));
  await waitFor(() => expect(rows()).toHaveLength(1));
  send('Lovely');
  hear(post(2, 2));
  await act(async () => arrive(comment(9, { text: 'Lovely' })));
  expect(getPost(id)?.comment_count).toBe(2);
  hear(post(2, 3));
  expect(getPost(id)?.comment_count).toBe(2);
  expect(rows()).toEqual(['Lovely', 'Number 8']);
});

test('what cannot be sent is said, and the words are kept; the next try is the same comment [S8.15]', async () => {
  gives();
  browser.server.drops('POST post/:id/comment/');
  await show(post(0));
  send('Lovely');
  expect(await screen.findByText('There was an error!')).toBeTruthy();
  expect(box().value).toBe('Lovely');
  expect(rows()).toEqual([]);
  expect(getPost(id)?.comment_count).toBe(0);
  browser.server.gives('POST post/:id/comment/', comment(9, { text: 'Lovely' }));
  fireEvent.click(sendButton());
  await waitFor(() => expect(rows()).toEqual(['Lovely']));
  expect(new Set(keys()).size).toBe(1);
  // said again on purpose it is another one
  send('Lovely');
  await waitFor(() => expect(asked('POST')).toHaveLength(3));
  expect(new Set(keys()).size).toBe(2);
});

test.each([
  ['nothing [S5.6]', '', true],
  ['only spaces [S5.6]', ' \n ', true],
  ['500 characters', '🌊'.repeat(500), false],
  ['501 characters', 'x'.repeat(501), true],
] as const)('%s', async (_what, text, isClosed) => {
  gives();
  await show(post(0));
  write(text);
  expect(sendButton().hasAttribute('disabled')).toBe(isClosed);
  expect(screen.queryByText('1 too many') !== null).toBe(text.length === 501);
});

test('what is written outlives a closed sheet, each under its post', async () => {
  gives();
  const router = await show(post(0));
  write('Half a sent');
  await act(() => router.navigate('/home'));
  keepPost(strangersPost({ id: idOf(2) }));
  await act(() => router.navigate(`/home?postCommentId=${idOf(2)}`));
  await waitFor(() => expect(box().value).toBe(''));
  await act(() => router.navigate(`/home?postCommentId=${id}`));
  await waitFor(() => expect(box().value).toBe('Half a sent'));
});

const deletable = { can: { delete: true } };
const bin = (n: number) =>
  within(screen.getByText(`Number ${n}`).closest('li') as HTMLElement).getByRole('button', {
    name: 'Delete comment',
  });

test('only what may be deleted has a button for it [S2.65]', async () => {
  gives(comment(9, deletable), comment(8));
  await show(post(2));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.getAllByRole('button', { name: 'Delete comment' })).toEqual([bin(9)]);
});

test('a deleted one goes at once, and keeps the place of the focus', async () => {
  gives(comment(9, deletable), comment(8));
  browser.server.gives('DELETE post/:id/comment/:commentId/', null);
  await show(post(2));
  await waitFor(() => expect(rows()).toHaveLength(2));
  fireEvent.click(bin(9));
  expect(rows()).toEqual(['Number 8']);
  expect(document.activeElement?.tagName).toBe('SECTION');
  await waitFor(() => expect(getPost(id)?.comment_count).toBe(1));
  expect(asked('DELETE')[0]?.path).toBe(`post/${id}/comment/${idOf(9)}/`);
});

test('one that could not be deleted is back, and it is said why [S8.16]', async () => {
  gives(comment(9, deletable));
  browser.server.refuses('DELETE post/:id/comment/:commentId/', 403, { detail: 'It is not yours.' });
  await show(post(1));
  await waitFor(() => expect(rows()).toHaveLength(1));
  fireEvent.click(bin(9));
  expect(rows()).toEqual([]);
  expect(await screen.findByText('The comment was not deleted. It is not yours.')).toBeTruthy();
  expect(rows()).toEqual(['Number 9']);
  expect(getPost(id)?.comment_count).toBe(1);
});

test('one that the other one deleted a moment ago is deleted all the same, and counted once', async () => {
  gives(comment(9, deletable));
  browser.server.refuses('DELETE post/:id/comment/:commentId/', 404, { detail: 'Not found.' });
  browser.server.gives('GET post/:id/', post(0, 2));
  await show(post(1));
  await waitFor(() => expect(rows()).toHaveLength(1));
  // a list that is looked at anew has it no more
  gives();
  fireEvent.click(bin(9));
  await waitFor(() => expect(getPost(id)?.comment_count).toBe(0));
  expect(rows()).toEqual([]);
});

test('what others say or take back meanwhile comes into the open sheet', async () => {
  gives(comment(8));
  await show(post(1));
  await waitFor(() => expect(rows()).toEqual(['Number 8']));
  gives(comment(9), comment(8));
  hear(post(2, 2));
  await waitFor(() => expect(rows()).toEqual(['Number 9', 'Number 8']));
  gives(comment(9));
  hear(post(1, 3));
  await waitFor(() => expect(rows()).toEqual(['Number 9']));
});

test('what is on its way is not asked for again', async () => {
  gives(comment(8));
  browser.server.gives('POST post/:id/comment/', comment(9));
  await show(post(1));
  await waitFor(() => expect(rows()).toHaveLength(1));
  send('Number 9');
  await waitFor(() => expect(getPost(id)?.comment_count).toBe(2));
  hear(post(2, 2));
  expect(asked('GET')).toHaveLength(1);
});

test('one that the operator takes down while the list is on its way does not come with it', async () => {
  const held = browser.server.holds('GET post/:id/comment/');
  await show(post(2));
  await waitFor(() => expect(asked('GET')).toHaveLength(1));
  const data = { type: 'sync_comment', post: id, deleted: idOf(11) };
  act(() => browser.sockets.says({ type: 'relay', data, sent_by: null }));
  await act(async () => held.gives({ results: [comment(12), comment(11)], next: null }));
  await waitFor(() => expect(rows()).toEqual(['Number 12']));
});

test('somebody without a partner may read, and is shown the way to one', async () => {
  gives(comment(9));
  await show(post(1), eve);
  await waitFor(() => expect(rows()).toEqual(['Number 9']));
  expect(screen.queryByLabelText('Add a comment')).toBeNull();
  expect(screen.getByRole('link', { name: 'Connect your partner' }).getAttribute('href')).toBe('/connect');
});
