import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import type { Post } from '@twosome/contract/post/post.contract';
import { expect, test, vi } from 'vitest';
import { ana, eve } from '../../testing/cast.ts';
import {
  comment,
  commentSheet,
  deleteByOptions,
  id,
  openOptions,
  post,
  rows,
} from '../../testing/comments.tsx';
import { widen } from '../../testing/layout.ts';
import { idOf, strangersPost } from '../../testing/posts.ts';
import { getPost, upsertPost } from '../post/post.store.ts';

const { browser, responds, show, open, requests, relay } = commentSheet();
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Add a comment');
const sendButton = () => screen.getByRole('button', { name: 'Send' });
const write = (text: string) => fireEvent.change(box(), { target: { value: text } });
const send = (text: string) => {
  write(text);
  fireEvent.click(sendButton());
};
const keys = () => requests('POST').map(({ onceKey }) => onceKey);
const receive = (post: Post) => relay({ type: 'sync_post', post });

test('shows authors and texts, newest first; the name links to the profile', async () => {
  await open(post(2), comment(9), comment(8));
  expect(rows()).toEqual(['Number 9', 'Number 8']);
  const name = screen.getAllByRole('link', { name: 'leo.matteo' })[0];
  expect(name?.getAttribute('href')).toBe(`/profile/${idOf(900)}`);
});

test('of the own couple’s comments it shows who of the two wrote them [S2.167]', async () => {
  await open(post(3), comment(9, { by_partner: true }), comment(8, { by_partner: false }), comment(7));
  const writers = screen.getAllByText(/wrote it$/).map(({ textContent }) => textContent);
  expect(writers).toEqual(['Bruno wrote it', 'You wrote it']);
});

test('with a mouse the sheet opens with the focus in its box [S2.201]', async () => {
  await open(post(0));
  await waitFor(() => expect(document.activeElement).toBe(box()));
});

test.each([
  [1200, null],
  [1100, 'true'],
])('%i px wide: aria-hidden of the page beside the comments is %s [S2.202]', async (width, hidden) => {
  widen(width);
  await open(post(1), comment(9));
  expect(rows()).toEqual(['Number 9']);
  const page = screen.getByLabelText(/^Comments, 1/).closest('[aria-hidden]');
  expect(page?.getAttribute('aria-hidden') ?? null).toBe(hidden);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('removes the comments of a couple that is gone', async () => {
  const theirs = { id: idOf(901), username: 'gone', photo: null, photo_thumbnail: null };
  await open(post(2), comment(9, { twosome: theirs }), comment(8));
  expect(rows()).toEqual(['Number 9', 'Number 8']);
  relay({ type: 'sync_twosome', deleted: theirs.id });
  await waitFor(() => expect(rows()).toEqual(['Number 8']));
});

test.each([
  [500, 'Server error while loading', true],
  [404, 'Seesh! That is 404 not found.', false],
] as const)(
  'a list failing with %s shows the reason [S4.18 S8.19 S8.20]',
  async (status, message, canRetry) => {
    browser.server.fail('GET post/:id/comment/', status, {});
    await show(post(0));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(canRetry);
  },
);

test('loads the next page and shows no comment twice [S2.64 S4.18]', async () => {
  browser.server.respondWith('GET post/:id/comment/', ({ query }) =>
    query.has('cursor')
      ? { results: [comment(8), comment(7)], next: null }
      : { results: [comment(9), comment(8)], next: `/api/v1/post/${id}/comment/?cursor=2` },
  );
  await show(post(3));
  await waitFor(() => expect(rows()).toHaveLength(2));
  fireEvent.scroll(screen.getByRole('region', { name: 'Comments' }));
  await waitFor(() => expect(rows()).toEqual(['Number 9', 'Number 8', 'Number 7']));
});

test('a new comment is on top immediately and counted [S2.61 S2.64 S5.7 S7.30]', async () => {
  const held = browser.server.hold('POST post/:id/comment/');
  await open(post(1), comment(8));
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(() => {});
  send('  Lovely  ');
  expect(rows()).toEqual(['Lovely', 'Number 8']);
  expect(scrolled).toHaveBeenCalledWith({ top: 0 });
  expect(box().value).toBe('');
  write('And');
  expect(sendButton().hasAttribute('disabled')).toBe(true);
  await waitFor(() => expect(requests('POST')[0]?.body).toEqual({ text: 'Lovely' }));
  await act(async () => held.respond(comment(9, { text: 'Lovely' })));
  await waitFor(() => expect(getPost(id)?.comment_count).toBe(2));
  expect(rows()).toEqual(['Lovely', 'Number 8']);
  expect(screen.getByLabelText('Comments, 2 comments').textContent).toBe('2');
  expect(sendButton().hasAttribute('disabled')).toBe(false);
});

test('the count of the server wins, however often it arrives', async () => {
  const held = browser.server.hold('POST post/:id/comment/');
  await open(post(1), comment(8));
  send('Lovely');
  receive(post(2, 2));
  await act(async () => held.respond(comment(9, { text: 'Lovely' })));
  expect(getPost(id)?.comment_count).toBe(2);
  receive(post(2, 3));
  expect(getPost(id)?.comment_count).toBe(2);
  expect(rows()).toEqual(['Lovely', 'Number 8']);
});

test('a failed comment shows an error and keeps the text; a retry is the same comment [S8.15]', async () => {
  responds();
  browser.server.disconnect('POST post/:id/comment/');
  await show(post(0));
  send('Lovely');
  expect(await screen.findByText('There was an error!')).toBeTruthy();
  expect(box().value).toBe('Lovely');
  expect(rows()).toEqual([]);
  expect(getPost(id)?.comment_count).toBe(0);
  browser.server.respond('POST post/:id/comment/', comment(9, { text: 'Lovely' }));
  fireEvent.click(sendButton());
  await waitFor(() => expect(rows()).toEqual(['Lovely']));
  expect(new Set(keys()).size).toBe(1);
  // sending the same text on purpose creates another comment
  send('Lovely');
  await waitFor(() => expect(requests('POST')).toHaveLength(3));
  expect(new Set(keys()).size).toBe(2);
});

test.each([
  ['nothing [S5.6]', '', true],
  ['only spaces [S5.6]', ' \n ', true],
  ['500 characters', '🌊'.repeat(500), false],
  ['501 characters', 'x'.repeat(501), true],
] as const)('%s', async (_what, text, isClosed) => {
  responds();
  await show(post(0));
  write(text);
  expect(sendButton().hasAttribute('disabled')).toBe(isClosed);
  expect(screen.queryByText('1 too many') !== null).toBe(text.length === 501);
});

test('drafts survive a closed sheet, one per post', async () => {
  responds();
  const router = await show(post(0));
  write('Half a sent');
  await act(() => router.navigate('/home'));
  upsertPost(strangersPost({ id: idOf(2) }));
  await act(() => router.navigate(`/home?postCommentId=${idOf(2)}`));
  await waitFor(() => expect(box().value).toBe(''));
  await act(() => router.navigate(`/home?postCommentId=${id}`));
  await waitFor(() => expect(box().value).toBe('Half a sent'));
});

const own = { ...comment(0).twosome, id: ana.twosome?.id ?? '' };
const deletable = { can: { delete: true, edit: false } };
test.each([
  ['of others on their post', {}, ['Report comment']],
  ['of others on the own post', deletable, ['Report comment', 'Delete comment']],
  ['of the own couple', { ...deletable, twosome: own }, ['Delete comment']],
])('the options of a comment %s [S2.65 S2.196]', async (_whose, over, options) => {
  await open(post(1), comment(9, over));
  openOptions(9);
  const sheet = within(await screen.findByRole('dialog', { name: 'Comment options' }));
  const named = sheet.getAllByRole('button').map(({ textContent }) => textContent);
  expect(named.filter(Boolean)).toEqual(options);
});

test('a comment that can neither be reported nor deleted has no options', async () => {
  await open(post(1), comment(9, { twosome: own }));
  expect(screen.queryByRole('button', { name: 'Comment options' })).toBeNull();
});

test('an address that names options of a comment that does not exist closes them', async () => {
  responds(comment(9));
  const router = await show(post(1));
  await waitFor(() => expect(rows()).toEqual(['Number 9']));
  await act(() => router.navigate(`/home?postCommentId=${id}&commentOptionId=${idOf(7)}`));
  await waitFor(() => expect(router.state.location.search).toBe(`?postCommentId=${id}`));
});

test('a deleted comment disappears immediately, and the focus of a keyboard stays in the list', async () => {
  browser.server.respond('DELETE post/:id/comment/:commentId/', null);
  await open(post(2), comment(9, deletable), comment(8));
  const button = screen.getAllByRole('button', { name: 'Comment options' })[0];
  act(() => button?.focus());
  await deleteByOptions(9);
  expect(rows()).toEqual(['Number 8']);
  const region = screen.getByRole('region', { name: 'Comments' });
  await waitFor(() => expect(region.contains(document.activeElement)).toBe(true));
  await waitFor(() => expect(getPost(id)?.comment_count).toBe(1));
  expect(requests('DELETE')[0]?.path).toBe(`post/${id}/comment/${idOf(9)}/`);
});

const undo = () => screen.findByRole('button', { name: 'Undo' });

test('a deletion can be undone for five seconds: the comment returns to its position and count', async () => {
  const [first, second, third] = [10, 9, 8].map((n) =>
    comment(n, { ...deletable, added_at: `2026-11-21T09:00:${n + 10}.000Z` }),
  );
  browser.server.respond('DELETE post/:id/comment/:commentId/', null);
  browser.server.respond('POST post/:id/comment/:commentId/restore/', second!);
  await open(post(3), first!, second!, third!);
  await deleteByOptions(9);
  await waitFor(() => expect(getPost(id)?.comment_count).toBe(2));
  expect(rows()).toEqual(['Number 10', 'Number 8']);
  fireEvent.click(await undo());
  await waitFor(() => expect(rows()).toEqual(['Number 10', 'Number 9', 'Number 8']));
  expect(getPost(id)?.comment_count).toBe(3);
  expect(requests('POST').map(({ path }) => path)).toEqual([`post/${id}/comment/${idOf(9)}/restore/`]);
  expect(timing.toast).toBe(5000);
});

test('when undoing fails the comment stays deleted, and the reason is shown', async () => {
  browser.server.respond('DELETE post/:id/comment/:commentId/', null);
  browser.server.fail('POST post/:id/comment/:commentId/restore/', 404, { detail: 'Not found.' });
  browser.server.respond('GET post/:id/', post(0, 2));
  await open(post(1), comment(9, deletable));
  responds();
  await deleteByOptions(9);
  fireEvent.click(await undo());
  expect(await screen.findByText('The comment could not be restored. Not found.')).toBeTruthy();
  expect([rows(), getPost(id)?.comment_count]).toEqual([[], 0]);
});

test('a comment that could not be deleted returns, and the reason is shown [S8.16]', async () => {
  const held = browser.server.hold('DELETE post/:id/comment/:commentId/');
  await open(post(1), comment(9, deletable));
  await deleteByOptions(9);
  expect(rows()).toEqual([]);
  await act(async () => held.fail(403, { detail: 'It is not yours.' }));
  expect(await screen.findByText('The comment could not be deleted. It is not yours.')).toBeTruthy();
  expect(rows()).toEqual(['Number 9']);
  expect(getPost(id)?.comment_count).toBe(1);
});

test('a comment that the partner has just deleted is deleted without an error and counted once', async () => {
  browser.server.fail('DELETE post/:id/comment/:commentId/', 404, { detail: 'Not found.' });
  browser.server.respond('GET post/:id/', post(0, 2));
  await open(post(1), comment(9, deletable));
  // the refetched list does not contain it any more
  responds();
  await deleteByOptions(9);
  await waitFor(() => expect(getPost(id)?.comment_count).toBe(0));
  expect(rows()).toEqual([]);
  // the partner deleted it, so this person cannot undo it
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('comments and deletions of others reach the open sheet', async () => {
  await open(post(1), comment(8));
  expect(rows()).toEqual(['Number 8']);
  responds(comment(9), comment(8));
  receive(post(2, 2));
  await waitFor(() => expect(rows()).toEqual(['Number 9', 'Number 8']));
  responds(comment(9));
  receive(post(1, 3));
  await waitFor(() => expect(rows()).toEqual(['Number 9']));
});

test('a pending change does not refetch the list', async () => {
  browser.server.respond('POST post/:id/comment/', comment(9));
  await open(post(1), comment(8));
  send('Number 9');
  await waitFor(() => expect(getPost(id)?.comment_count).toBe(2));
  receive(post(2, 2));
  expect(requests('GET')).toHaveLength(1);
});

test.each([
  ['a comment that the operator takes down', { type: 'sync_comment', post: id, deleted: idOf(11) }],
  ['a comment of a couple that disappears', { type: 'sync_twosome', deleted: idOf(901) }],
])('%s during the page load is left out', async (_what, data) => {
  const held = browser.server.hold('GET post/:id/comment/');
  await show(post(2));
  await waitFor(() => expect(requests('GET')).toHaveLength(1));
  relay(data);
  const left = comment(11, { twosome: { ...comment(11).twosome, id: idOf(901) } });
  await act(async () => held.respond({ results: [comment(12), left], next: null }));
  await waitFor(() => expect(rows()).toEqual(['Number 12']));
});

test('a person without a partner can read, and sees a link to connect', async () => {
  responds(comment(9));
  await show(post(1), eve);
  await waitFor(() => expect(rows()).toEqual(['Number 9']));
  expect(screen.queryByLabelText('Add a comment')).toBeNull();
  expect(screen.getByRole('link', { name: 'Connect your partner' }).getAttribute('href')).toBe('/connect');
});
