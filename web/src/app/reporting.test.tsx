import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { limits } from '@twosome/contract/platform/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { PostCard } from '../features/post/PostCard.tsx';
import { upsertPost } from '../features/post/post.store.ts';
import { ana } from '../testing/cast.ts';
import { coupleOf } from '../testing/couples.ts';
import { withLayout } from '../testing/layout.ts';
import { idOf, postOf, strangersPost } from '../testing/posts.ts';
import { answer, button, dialog, freshScreen, press, visit } from '../testing/screen.tsx';
import { Overlays } from './overlays.tsx';

// Reporting to the operator: where it starts, what it sends, and what follows.

const browser = freshScreen();
withLayout();
beforeEach(() => {
  browser.sockets.open();
  browser.server.respond('POST report/', { id: idOf(77) });
  browser.server.respond('GET auth/twosome/:id/', coupleOf(900));
});

const id = idOf(1);
const block = 'Block a900.b900?';
const isThanked = () => screen.findByText('Thank you. We will look at it.');

function show(search = '', post = strangersPost({ id })) {
  upsertPost(post);
  const page = (
    <>
      <PostCard id={id} />
      <Overlays />
    </>
  );
  return visit(page, '/before', `/home${search}`);
}
const choose = async (name: string) =>
  fireEvent.click(within(await dialog('Report')).getByRole('radio', { name }));
const box = () => screen.getByLabelText<HTMLTextAreaElement>(/^Anything we should know/);
async function report(reason: string) {
  await choose(reason);
  await press('Send report');
}
const sent = () =>
  browser.server.requests.filter(({ line }) => line === 'POST report/').map(({ body }) => body);
const isClosed = (router: ReturnType<typeof show>) =>
  waitFor(() => expect(router.state.location.search).not.toContain('reportId'));

describe('a post of others', () => {
  test('offers More, and there a report; then thanks, and offers to block the couple', async () => {
    const router = show();
    expect(screen.queryByRole('button', { name: 'Post options' })).toBeNull();
    await press('More');
    expect(router.state.location.search).toBe(`?postMoreId=${id}`);
    await press('Report');
    expect(new URLSearchParams(router.state.location.search).get('reportKind')).toBe('post');
    expect((await button('Send report')).disabled).toBe(true);
    fireEvent.change(box(), { target: { value: 'The second photo.' } });
    await report('Violence or threats');
    await isThanked();
    expect(sent()).toEqual([{ kind: 'post', id, reason: 'violence', text: 'The second photo.' }]);
    await answer(block, 'Cancel');
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
    await answer(block, 'Block');
    await screen.findByText('a900.b900 is blocked');
    expect(screen.queryByRole('article')).toBeNull();
    // They are gone because they were blocked, which is not a failure.
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/home', search: '' }));
    expect(screen.queryByText('Seesh! That is 404 not found.')).toBeNull();
    expect(browser.server.requests.filter(({ line }) => line === 'GET auth/twosome/:id/')).toHaveLength(1);
  });
});

test('the viewer’s own post has its options and no More; a link to More opens nothing', async () => {
  const router = show(`?postMoreId=${id}`, postOf({ id }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: 'Post options' });
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test.each(['letter', 'question'])('a %s of the partner is reported from its options', async (kind) => {
  const router = show(`?reportOptionId=${id}&reportKind=${kind}`);
  await press('Report');
  await report('Violence or threats');
  await isThanked();
  expect(sent()).toEqual([{ kind, id, reason: 'violence', text: '' }]);
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

describe('a comment', () => {
  const own = { id: ana.twosome?.id ?? '', username: 'ana&bruno' };
  const other = { id: idOf(900), username: 'a900.b900' };
  const comment = (n: number, twosome = other) => ({
    id: idOf(n),
    post: id,
    text: `Number ${n}`,
    added_at: '2026-11-21T09:00:00.000Z',
    twosome: { ...twosome, photo: null, photo_thumbnail: null },
    reply_to: null,
    reply_count: 0,
    replies: [],
    mentions: [],
    edited_at: null,
    heart_count: 0,
    is_hearted: false,
    can: { delete: false, edit: false },
  });
  async function showComments(...results: ReturnType<typeof comment>[]) {
    browser.server.respond('GET post/:id/comment/', { results, next: null });
    const router = show(`?postCommentId=${id}`);
    await screen.findByText('Number 12');
    return router;
  }
  const receive = (data: object) =>
    act(() => browser.sockets.receive({ type: 'relay', data, sent_by: null }));

  test('by another couple is reported from its options; the viewer’s own has none', async () => {
    await showComments(comment(11, own), comment(12));
    expect(screen.getAllByRole('button', { name: 'Comment options' })).toHaveLength(1);
    await press('Comment options');
    await press('Report comment');
    await report('Insults or harassment');
    await isThanked();
    expect(sent()).toEqual([{ kind: 'comment', id: idOf(12), reason: 'harassment', text: '' }]);
    await dialog(block);
  });

  test('blocks its author, who wrote the post too: the comments close first, and the viewer is at home', async () => {
    browser.server.fail('GET post/:id/', 404, { detail: 'Not found.' });
    const held = browser.server.hold('POST auth/block/:id/');
    const router = await showComments(comment(12));
    await press('Comment options');
    await press('Report comment');
    await report('Insults or harassment');
    await answer(block, 'Block');
    receive({ type: 'sync_post', deleted: id });
    await waitFor(() => expect(router.state.location.search).not.toContain('postCommentId'));
    // Rendered, not only navigated.
    await act(async () => {});
    await act(async () => held.respond(null));
    await screen.findByText('a900.b900 is blocked');
    expect(router.state.location).toMatchObject({ pathname: '/home', search: '' });
  });

  test('that the operator takes down is removed from the open list', async () => {
    await showComments(comment(11), comment(12));
    receive({ type: 'sync_comment', post: id, deleted: idOf(11) });
    await waitFor(() => expect(screen.queryByText('Number 11')).toBeNull());
    screen.getByText('Number 12');
  });
});

describe('a report', () => {
  const ofPost = `?reportKind=post&reportId=${id}`;
  const ofMessage = `?reportKind=message&reportId=${idOf(5)}`;
  const network =
    'There was a network error while connecting to the server. Make sure you are connected to internet';

  test('of a message thanks, and does not offer to block', async () => {
    const router = show(ofMessage);
    await screen.findByText(/nothing else of your room/);
    await report('Something else');
    await isThanked();
    await isClosed(router);
    expect(sent()).toEqual([{ kind: 'message', id: idOf(5), reason: 'other', text: '' }]);
    expect(screen.queryByRole('dialog', { name: /^Block/ })).toBeNull();
  });

  test('that fails keeps the input, and can be sent again', async () => {
    show(ofPost);
    browser.server.disconnect('POST report/');
    await dialog('Report');
    fireEvent.change(box(), { target: { value: 'Look.' } });
    await report('Nudity or sex');
    await screen.findByText(network);
    browser.server.respond('POST report/', { id: idOf(77) });
    await press('Send report');
    await isThanked();
    expect(sent().at(-1)).toEqual({ kind: 'post', id, reason: 'nudity', text: 'Look.' });
  });

  test.each([
    [400, { text: [`This may have at most ${limits.reportText} characters.`] }, /at most \d+ characters/],
    [404, { detail: 'Not found.' }, 'This is no longer available.'],
    [403, { detail: 'This is your own profile.' }, 'This is your own profile.'],
  ])('that is refused with %i says why', async (status, body, message) => {
    show(ofPost);
    browser.server.fail('POST report/', status, body);
    await report('Nudity or sex');
    await screen.findByText(message);
  });

  test('that fails after it was closed is shown, and does not affect the next one', async () => {
    const router = show(ofMessage);
    const held = browser.server.hold('POST report/');
    const sendButton = () => button(/^Send report/);
    await report('Something else');
    await waitFor(async () => expect((await sendButton()).getAttribute('aria-busy')).toBe('true'));
    await act(() => router.navigate(`/home${ofPost}`));
    expect((await sendButton()).getAttribute('aria-busy')).not.toBe('true');
    await choose('Nudity or sex');
    await act(async () => held.fail(500, { detail: 'Not today.' }));
    await screen.findByText('The report was not sent. Not today.');
    expect(within(await dialog('Report')).queryByText('Not today.')).toBeNull();
    expect(router.state.location.search).toContain(id);
  });

  test('of an unknown kind opens nothing', async () => {
    const router = show(`?reportKind=photo&reportId=${id}`);
    await isClosed(router);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
