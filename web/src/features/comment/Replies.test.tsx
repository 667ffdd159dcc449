import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Comment } from '@twosome/contract/comment/comment.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { ana, eve } from '../../testing/cast.ts';
import { comment, commentSheet, deleteByOptions, id, post, rows } from '../../testing/comments.tsx';
import { idOf } from '../../testing/posts.ts';
import { getPost } from '../post/post.store.ts';

const { browser, responds, show, requests, relay } = commentSheet();
const scrolledTo = vi.fn();
beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = scrolledTo;
  scrolledTo.mockClear();
});

/** A reply to comment 9; a higher number is newer. */
const reply = (n: number, over: Partial<Comment> = {}): Comment =>
  comment(n, { reply_to: idOf(9), added_at: `2026-11-21T10:00:${n}.000Z`, ...over });
/** Comment 9 with these replies, newest first. */
const answered = (count: number, ...replies: Comment[]): Comment =>
  comment(9, { reply_count: count, replies });
/** Shows a comment above comment 8, on a post with nine comments. */
async function open(first: Comment) {
  responds(first, comment(8));
  await show(post(9));
  await waitFor(() => expect(rows().at(-1)).toBe('Number 8'));
}
const numbers = (...some: number[]) => some.map((n) => `Number ${n}`);
const rowOf = (n: number) => within(screen.getByText(`Number ${n}`).closest('li') as HTMLElement);
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const boxLabelled = (label: string) => screen.queryByLabelText(label, { selector: 'textarea' });
const send = (text: string) => {
  fireEvent.change(box(), { target: { value: text } });
  fireEvent.submit(box());
};
const pressReply = (n: number) =>
  fireEvent.click(rowOf(n).getByRole('button', { name: 'Reply to leo.matteo' }));
const pressMore = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const noMore = () => expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();

test('the newest replies are below their comment, oldest first; more load a page at a time [S2.165]', async () => {
  await open(answered(4, reply(23), reply(22)));
  expect(rows()).toEqual(numbers(9, 22, 23, 8));
  expect(screen.getByRole('list', { name: 'Replies' }).children).toHaveLength(2);
  browser.server.respondWith('GET post/:id/comment/', ({ query }) =>
    query.has('cursor')
      ? { results: [reply(20)], next: null }
      : {
          results: [reply(23), reply(22), reply(21)],
          next: `/api/v1/post/${id}/comment/?reply_to=${idOf(9)}&cursor=2`,
        },
  );
  pressMore('Show 2 more replies');
  fireEvent.click(await screen.findByRole('button', { name: 'Show 1 more reply' }));
  await waitFor(() => expect(rows()).toEqual(numbers(9, 20, 21, 22, 23, 8)));
  expect(requests('GET').at(-2)?.query.get('reply_to')).toBe(idOf(9));
  noMore();
});

test('a thread longer than the server counts loads until its last page', async () => {
  await open(answered(3, reply(23), reply(22)));
  browser.server.respondWith('GET post/:id/comment/', ({ query }) =>
    query.has('cursor')
      ? { results: [reply(20)], next: null }
      : {
          results: [reply(23), reply(22), reply(21)],
          next: `/api/v1/post/${id}/comment/?reply_to=${idOf(9)}&cursor=2`,
        },
  );
  pressMore('Show 1 more reply');
  await waitFor(() => expect(rows()).toEqual(numbers(9, 21, 22, 23, 8)));
  pressMore('Show 1 more reply');
  await waitFor(() => expect(rows()).toEqual(numbers(9, 20, 21, 22, 23, 8)));
  noMore();
});

test('a failure to load replies shows its reason, and the button tries again', async () => {
  await open(answered(3, reply(23), reply(22)));
  browser.server.fail('GET post/:id/comment/', 500, {});
  pressMore('Show 1 more reply');
  expect(await screen.findByText('Server error while loading')).toBeTruthy();
  browser.server.respond('GET post/:id/comment/', { results: [reply(23), reply(22), reply(21)], next: null });
  pressMore('Show 1 more reply');
  await waitFor(() => expect(rows()).toEqual(numbers(9, 21, 22, 23, 8)));
});

test('a reply shows immediately below its comment, is sent with its target and counted [S2.165]', async () => {
  const held = browser.server.hold('POST post/:id/comment/');
  await open(answered(1, reply(22)));
  pressReply(9);
  expect(document.activeElement).toBe(box());
  expect(boxLabelled('Reply to leo.matteo')).toBe(box());
  send(' So true ');
  expect(rows()).toEqual(['Number 9', 'Number 22', 'So true', 'Number 8']);
  expect(scrolledTo).toHaveBeenCalledWith({ block: 'nearest' });
  expect(boxLabelled('Add a comment')).toBe(box());
  await waitFor(() => expect(requests('POST')[0]?.body).toEqual({ text: 'So true', reply_to: idOf(9) }));
  const sent = reply(23, { text: 'So true' });
  // the frame may arrive before the response, and must not count twice
  relay({ type: 'sync_comment_change', comment: answered(2, sent, reply(22)) });
  await act(async () => held.respond(sent));
  await waitFor(() => expect(getPost(id)?.comment_count).toBe(10));
  expect(rows()).toEqual(['Number 9', 'Number 22', 'So true', 'Number 8']);
  noMore();
});

test('a reply to a reply answers the same comment; after Cancel it is a comment', async () => {
  browser.server.respond('POST post/:id/comment/', reply(23));
  await open(answered(1, reply(22)));
  pressReply(22);
  send(`${box().value}One`);
  const sent = { text: '@leo.matteo One', reply_to: idOf(9) };
  await waitFor(() => expect(requests('POST')[0]?.body).toEqual(sent));
  await waitFor(() => expect(rows()).toContain('Number 23'));
  pressReply(9);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the reply' }));
  expect(document.activeElement).toBe(box());
  browser.server.respond('POST post/:id/comment/', comment(30));
  send('Two');
  await waitFor(() => expect(requests('POST')[1]?.body).toEqual({ text: 'Two' }));
});

test('a reply to a reply begins with its couple’s name, once, until it is cancelled', async () => {
  const nameless = { id: idOf(901), username: 'new-couple-1', photo: null, photo_thumbnail: null };
  const ours = { ...nameless, id: ana.twosome!.id, username: ana.twosome!.username };
  await open(answered(3, reply(24, { twosome: ours }), reply(23, { twosome: nameless }), reply(22)));
  fireEvent.change(box(), { target: { value: 'So true' } });
  for (let time = 0; time < 2; time += 1) pressReply(22);
  expect(box().value).toBe('@leo.matteo So true');
  // the comment itself and couples without a name are not mentioned, nor is one's own
  const press = (n: number, name: string) =>
    fireEvent.click(rowOf(n).getByRole('button', { name: `Reply to ${name}` }));
  for (const [n, name] of [
    [9, 'leo.matteo'],
    [23, 'New couple'],
    [24, 'ana&bruno'],
  ] as const) {
    press(22, 'leo.matteo');
    press(n, name);
    expect([n, box().value]).toEqual([n, 'So true']);
  }
  pressReply(22);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the reply' }));
  expect(box().value).toBe('So true');
});

test('a failed reply keeps its text and target; when its comment was deleted only its text [S8.15]', async () => {
  browser.server.disconnect('POST post/:id/comment/');
  await open(answered(0));
  pressReply(9);
  send('So true');
  expect(await screen.findByText('There was an error!')).toBeTruthy();
  expect([boxLabelled('Reply to leo.matteo'), box().value]).toEqual([box(), 'So true']);
  browser.server.fail('POST post/:id/comment/', 400, { reply_to: ['This comment cannot be answered.'] });
  fireEvent.submit(box());
  expect(await screen.findByText('This comment can no longer be answered.')).toBeTruthy();
  expect([boxLabelled('Add a comment'), box().value]).toEqual([box(), 'So true']);
  expect(new Set(requests('POST').map(({ onceKey }) => onceKey)).size).toBe(1);
  expect(getPost(id)?.comment_count).toBe(9);
});

test('replies and deletions on other screens reach the open sheet, below all loaded replies', async () => {
  await open(answered(3, reply(23), reply(22)));
  browser.server.respond('GET post/:id/comment/', { results: [reply(23), reply(22), reply(21)], next: null });
  pressMore('Show 1 more reply');
  await waitFor(() => expect(rows()).toEqual(numbers(9, 21, 22, 23, 8)));
  browser.server.respond('GET post/:id/comment/', { results: [reply(24), reply(21)], next: null });
  relay({ type: 'sync_comment_change', comment: answered(2, reply(24), reply(21)) });
  await waitFor(() => expect(rows()).toEqual(numbers(9, 21, 24, 8)));
});

const deletable = { can: { delete: true, edit: false } };
const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
const counts = (count: number) => waitFor(() => expect(getPost(id)?.comment_count).toBe(count));

test('a deleted reply disappears immediately and returns to its place', async () => {
  browser.server.respond('DELETE post/:id/comment/:commentId/', null);
  browser.server.respond('POST post/:id/comment/:commentId/restore/', reply(22, deletable));
  await open(answered(2, reply(23), reply(22, deletable)));
  await deleteByOptions(22);
  expect(rows()).toEqual(numbers(9, 23, 8));
  await counts(8);
  noMore();
  await undo();
  await waitFor(() => expect(rows()).toEqual(numbers(9, 22, 23, 8)));
  await counts(9);
});

test('with a deleted comment its replies disappear, uncounted; undoing returns them [S6.29]', async () => {
  const whole = { ...answered(4, reply(23), reply(22)), ...deletable };
  browser.server.respond('DELETE post/:id/comment/:commentId/', null);
  browser.server.respond('POST post/:id/comment/:commentId/restore/', whole);
  await open(whole);
  await deleteByOptions(9);
  expect(rows()).toEqual(numbers(8));
  await counts(4);
  await undo();
  await waitFor(() => expect(rows()).toEqual(numbers(9, 22, 23, 8)));
  await counts(9);
});

test('a reply that the operator takes down leaves its thread', async () => {
  await open(answered(2, reply(23), reply(22)));
  relay({ type: 'sync_comment', post: id, deleted: idOf(22) });
  await waitFor(() => expect(rows()).toEqual(numbers(9, 23, 8)));
  noMore();
});

test('Reply leads a person without a partner to /connect', async () => {
  responds(comment(9));
  const router = await show(post(1), eve);
  await waitFor(() => expect(rows()).toEqual(numbers(9)));
  pressReply(9);
  await waitFor(() => expect(router.state.location.pathname).toBe('/connect'));
});
