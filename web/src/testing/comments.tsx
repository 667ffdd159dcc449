import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Comment } from '@twosome/contract/comment/comment.contract';
import type { Post } from '@twosome/contract/post/post.contract';
import { beforeAll, beforeEach, expect } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { CommentButton } from '../features/comment/CommentButton.tsx';
import { CommentSheet } from '../features/comment/CommentSheet.tsx';
import { upsertPost, usePost } from '../features/post/post.store.ts';
import { type Overlay, useOverlay } from '../platform/overlay.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { resetStores } from '../platform/state.ts';
import { loadBottomSheet } from '../ui/BottomSheet.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import { freshBrowser } from './browser.ts';
import { ana } from './cast.ts';
import { withLayout } from './layout.ts';
import { idOf, strangersPost } from './posts.ts';
import { isClosed } from './screen.tsx';

export const id = idOf(1);
export const post = (count: number, version = 1): Post =>
  strangersPost({ id, comment_count: count, version });
export const comment = (n: number, over: Partial<Comment> = {}): Comment => ({
  id: idOf(n),
  post: id,
  text: `Number ${n}`,
  added_at: '2026-11-21T09:00:00.000Z',
  twosome: { id: idOf(900), username: 'leo.matteo', photo: null, photo_thumbnail: null },
  reply_to: null,
  reply_count: 0,
  replies: [],
  mentions: [],
  edited_at: null,
  heart_count: 0,
  is_hearted: false,
  can: { delete: false, edit: false },
  ...over,
});
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

export const rows = () =>
  screen
    .queryAllByRole('listitem')
    .filter((row) => row.querySelector('li') === null)
    .map((row) => row.querySelector('p:last-of-type')?.textContent);

/** Opens the options of a comment. */
export const openOptions = (n: number) =>
  fireEvent.click(
    within(screen.getByText(`Number ${n}`).closest('li') as HTMLElement).getByRole('button', {
      name: 'Comment options',
    }),
  );
/** Deletes a comment, and waits until its options are closed. */
export async function deleteByOptions(n: number): Promise<void> {
  openOptions(n);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete comment' }));
  await isClosed('Comment options');
}

/** A browser for each test, in which Ana opens the comments of a post. */
export function commentSheet() {
  const browser = freshBrowser();
  withLayout();
  beforeAll(async () => {
    await loadBottomSheet();
  });
  beforeEach(() => {
    toast.clear();
    localStorage.setItem('token', 'of-ana');
  });
  const responds = (...results: Comment[]) =>
    browser.server.respond('GET post/:id/comment/', { results, next: null });

  async function show(held: Post, user = ana) {
    upsertUser(user);
    browser.sockets.open();
    upsertPost(held);
    const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
      initialEntries: [`/home?postCommentId=${id}`],
    });
    render(<RouterProvider router={router} />);
    await screen.findByRole('dialog', { name: 'Comments' });
    return router;
  }
  /** Shows these comments. */
  async function open(held: Post, ...comments: Comment[]) {
    responds(...comments);
    await show(held);
    await waitFor(() => expect(rows()).toHaveLength(comments.length));
  }
  /** Simulates a reload: clears everything in memory. */
  async function reload(held: Post, ...comments: Comment[]) {
    cleanup();
    resetStores();
    await open(held, ...comments);
  }
  const requests = (method: string) => browser.server.requests.filter(({ line }) => line.startsWith(method));
  const relay = (data: object) => act(() => browser.sockets.receive({ type: 'relay', data, sent_by: null }));
  return { browser, responds, show, open, reload, requests, relay };
}
