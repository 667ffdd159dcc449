import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@twosome/contract/auth/auth.contract';
import { limits } from '@twosome/contract/platform/limits';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { PostCard } from '../features/post/PostCard.tsx';
import { upsertPost } from '../features/post/post.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, eve } from '../testing/cast.ts';
import { coupleOf } from '../testing/couples.ts';
import { withLayout } from '../testing/layout.ts';
import { idOf, postOf, strangersPost } from '../testing/posts.ts';
import { loadBottomSheet } from '../ui/BottomSheet.tsx';
import { loadDialog } from '../ui/Dialog.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import { Overlays } from './overlays.tsx';

const networkMessage =
  'There was a network error while connecting to the server. Make sure you are connected to internet';

// Reporting to the operator: where it starts, what it sends, and what follows.

const browser = freshBrowser();
withLayout();
beforeAll(async () => {
  await Promise.all([loadBottomSheet(), loadDialog()]);
});
beforeEach(() => {
  toast.clear();
  localStorage.setItem('token', 'of-ana');
});

const id = idOf(1);
const theirs = idOf(900);
const thanks = 'Thank you. We will look at it.';

function show(post = strangersPost({ id }), search = '', user: User = ana) {
  upsertUser(user);
  browser.sockets.open();
  upsertPost(post);
  browser.server.respond('POST report/', { id: idOf(77) });
  browser.server.respond('GET auth/twosome/:id/', coupleOf(900));
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
const sheet = (name = 'Report') => screen.findByRole('dialog', { name });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => fireEvent.click(within(await sheet()).getByRole('radio', { name }));
const box = () => screen.getByLabelText<HTMLTextAreaElement>(/^Anything we should know/);
const sent = () =>
  browser.server.requests.filter(({ line }) => line === 'POST report/').map(({ body }) => body);

describe('a post of others', () => {
  test('offers More, and there a report; then thanks, and offers to block the couple', {
    timeout: 20_000,
  }, async () => {
    const router = show();
    expect(screen.queryByRole('button', { name: 'Post options' })).toBeNull();
    await press('More');
    expect(router.state.location.search).toBe(`?postMoreId=${id}`);
    await press('Report');
    expect(new URLSearchParams(router.state.location.search).get('reportKind')).toBe('post');
    expect((await screen.findByRole('button', { name: 'Send report' })).hasAttribute('disabled')).toBe(true);
    await choose('Violence or threats');
    fireEvent.change(box(), { target: { value: 'The second photo.' } });
    await press('Send report');
    expect(await screen.findByText(thanks)).toBeTruthy();
    expect(sent()).toEqual([{ kind: 'post', id, reason: 'violence', text: 'The second photo.' }]);
    const question = await sheet('Block a900.b900?');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    // One step back is the page, and one more the page before.
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/before');
  });

  test('can be blocked from there too', async () => {
    browser.server.respond('POST auth/block/:id/', null);
    const router = show();
    await press('More');
    await press('Block this couple');
    fireEvent.click(within(await sheet('Block a900.b900?')).getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('a900.b900 is blocked')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/home');
    expect(screen.queryByRole('article')).toBeNull();
    // They are gone because they were blocked, which is not a failure.
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByText('Seesh! That is 404 not found.')).toBeNull();
    expect(browser.server.requests.filter(({ line }) => line === 'GET auth/twosome/:id/')).toHaveLength(1);
  });

  test('can be reported by a user without a partner, without an offer to block', async () => {
    const router = show(undefined, '', eve);
    await press('More');
    await screen.findByRole('button', { name: 'Report' });
    expect(screen.queryByRole('button', { name: 'Block this couple' })).toBeNull();
    await press('Report');
    await choose('Spam or a scam');
    await press('Send report');
    expect(await screen.findByText(thanks)).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(sent()).toEqual([{ kind: 'post', id, reason: 'spam', text: '' }]);
  });
});

test('the viewer’s own post has its options and no More; a link to More opens nothing', async () => {
  const router = show(postOf({ id }), `?postMoreId=${id}`);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Post options' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

describe('a comment', () => {
  const comment = (n: number, twosome: { id: string; username: string }) => ({
    id: idOf(n),
    post: id,
    text: `Number ${n}`,
    added_at: '2026-11-21T09:00:00.000Z',
    twosome: { ...twosome, photo: null, photo_thumbnail: null },
    can: { delete: false },
  });

  test('by another couple is reported from its list; the viewer’s own is not', async () => {
    const own = { id: ana.twosome?.id ?? '', username: 'ana&bruno' };
    const other = { id: theirs, username: 'a900.b900' };
    browser.server.respond('GET post/:id/comment/', {
      results: [comment(11, own), comment(12, other)],
      next: null,
    });
    show(undefined, `?postCommentId=${id}`);
    await screen.findByText('Number 12');
    expect(screen.getAllByRole('button', { name: 'Report comment' })).toHaveLength(1);
    await press('Report comment');
    await choose('Insults or harassment');
    await press('Send report');
    expect(await screen.findByText(thanks)).toBeTruthy();
    expect(sent()).toEqual([{ kind: 'comment', id: idOf(12), reason: 'harassment', text: '' }]);
    expect(await sheet('Block a900.b900?')).toBeTruthy();
  });

  test('blocks its author, who wrote the post too: the comments close first, and the viewer is at home', async () => {
    const other = { id: theirs, username: 'a900.b900' };
    browser.server.respond('GET post/:id/comment/', { results: [comment(12, other)], next: null });
    browser.server.fail('GET post/:id/', 404, { detail: 'Not found.' });
    let blocked = () => {};
    browser.server.respondWith(
      'POST auth/block/:id/',
      () => new Promise((answer) => (blocked = () => answer(null))),
    );
    const router = show(undefined, `?postCommentId=${id}`);
    await press('Report comment');
    await choose('Insults or harassment');
    await press('Send report');
    fireEvent.click(within(await sheet('Block a900.b900?')).getByRole('button', { name: 'Block' }));
    const data = { type: 'sync_post', deleted: id };
    act(() => browser.sockets.receive({ type: 'relay', data, sent_by: null }));
    await waitFor(() => expect(router.state.location.search).not.toContain('postCommentId'));
    // Rendered, not only navigated.
    await act(async () => {});
    act(() => blocked());
    expect(await screen.findByText('a900.b900 is blocked')).toBeTruthy();
    expect(router.state.location.pathname + router.state.location.search).toBe('/home');
  });

  test('that the operator takes down is removed from the open list', async () => {
    const other = { id: theirs, username: 'a900.b900' };
    browser.server.respond('GET post/:id/comment/', {
      results: [comment(11, other), comment(12, other)],
      next: null,
    });
    show(undefined, `?postCommentId=${id}`);
    await screen.findByText('Number 11');
    const data = { type: 'sync_comment', post: id, deleted: idOf(11) };
    act(() => browser.sockets.receive({ type: 'relay', data, sent_by: null }));
    await waitFor(() => expect(screen.queryByText('Number 11')).toBeNull());
    expect(screen.getByText('Number 12')).toBeTruthy();
  });
});

describe('a report', () => {
  test('of a message thanks, and does not offer to block', async () => {
    const router = show(undefined, `?reportKind=message&reportId=${idOf(5)}`);
    await screen.findByText(/nothing else of your room/);
    await choose('Something else');
    await press('Send report');
    expect(await screen.findByText(thanks)).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).not.toContain('reportId'));
    expect(sent()).toEqual([{ kind: 'message', id: idOf(5), reason: 'other', text: '' }]);
    expect(screen.queryByRole('dialog', { name: /^Block/ })).toBeNull();
  });

  test('that fails keeps the text, and can be sent again', async () => {
    show(undefined, `?reportKind=post&reportId=${id}`);
    browser.server.disconnect('POST report/');
    await choose('Nudity or sex');
    fireEvent.change(box(), { target: { value: 'Look.' } });
    await press('Send report');
    expect(await screen.findByText(networkMessage)).toBeTruthy();
    expect(box().value).toBe('Look.');
    expect(
      within(await sheet()).getByRole<HTMLInputElement>('radio', { name: 'Nudity or sex' }).checked,
    ).toBe(true);
    browser.server.respond('POST report/', { id: idOf(77) });
    await press('Send report');
    expect(await screen.findByText(thanks)).toBeTruthy();
    expect(sent().at(-1)).toEqual({ kind: 'post', id, reason: 'nudity', text: 'Look.' });
  });

  test('shows validation errors under the field, and that the subject was deleted', async () => {
    show(undefined, `?reportKind=post&reportId=${id}`);
    const sentence = `This may have at most ${limits.reportText} characters.`;
    browser.server.fail('POST report/', 400, { text: [sentence] });
    await choose('Nudity or sex');
    await press('Send report');
    expect(await screen.findByText(sentence)).toBeTruthy();
    browser.server.fail('POST report/', 404, { detail: 'Not found.' });
    await press('Send report');
    expect(await screen.findByText('This is no longer available.')).toBeTruthy();
    browser.server.fail('POST report/', 403, { detail: 'This is your own profile.' });
    await press('Send report');
    expect(await screen.findByText('This is your own profile.')).toBeTruthy();
  });

  test('that fails after it was closed is shown, and does not affect the next one', async () => {
    const router = show(undefined, `?reportKind=message&reportId=${idOf(5)}`);
    let fail = () => {};
    browser.server.respondWith(
      'POST report/',
      () =>
        new Promise((_, refuse) => {
          fail = () => refuse(new TypeError('Failed to fetch'));
        }),
    );
    const sendButton = () => screen.findByRole('button', { name: /^Send report/ });
    await choose('Something else');
    await press('Send report');
    await waitFor(async () => expect((await sendButton()).getAttribute('aria-busy')).toBe('true'));
    await act(() => router.navigate(`/home?reportKind=post&reportId=${id}`));
    expect((await sendButton()).getAttribute('aria-busy')).not.toBe('true');
    await choose('Nudity or sex');
    act(() => fail());
    expect(await screen.findByText('The report was not sent. There was a network error!')).toBeTruthy();
    expect(within(await sheet()).queryByText(networkMessage)).toBeNull();
    expect(router.state.location.search).toContain(id);
  });

  test('of an unknown kind opens nothing', async () => {
    const router = show(undefined, `?reportKind=photo&reportId=${id}`);
    await waitFor(() => expect(router.state.location.search).not.toContain('reportId'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
