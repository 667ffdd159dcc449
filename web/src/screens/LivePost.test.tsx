import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import type { Clap, Post } from '@twosome/contract/post/post.contract';
import { expect, test, vi } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { getPost, upsertPost } from '../features/post/post.store.ts';
import { codes, eve } from '../testing/cast.ts';
import { idOf, imageOf, strangersPost } from '../testing/posts.ts';
import { freshScreen, visit } from '../testing/screen.tsx';
import { LivePost } from './LivePost.tsx';

const browser = freshScreen();

const id = idOf(1);
const line = 'POST post/:id/clap/toggle_clap/';
const mine: Clap = { initiated_by: codes.ana, is_complete: false };
const theirs: Clap = { initiated_by: codes.bruno, is_complete: false };
const both: Clap = { initiated_by: codes.bruno, is_complete: true };
const postWith = (clap: Clap | null, over: Partial<Post> = {}) =>
  strangersPost({
    id,
    clap,
    clap_count: clap?.is_complete ? 3 : 2,
    is_liked: clap?.is_complete ?? false,
    ...over,
  });

function show(post: Post) {
  upsertPost(post);
  const page = (
    <>
      <LivePost id={id} />
      <LivePost id={idOf(2)} />
    </>
  );
  return visit(page, '/home');
}
const heart = () => screen.getAllByRole('button', { name: /claps?$/ })[0] as HTMLElement;
const label = () => heart().getAttribute('aria-label');
const drawn = () => heart().querySelector('svg')?.getAttribute('data-state');
const wants = () =>
  browser.server.requests.flatMap(({ body }) => (body ? [(body as { want: boolean }).want] : []));

/** Responses are held back until released one by one. */
function holdAnswers() {
  const held: ((answer: (Clap & { post: Post }) | null) => void)[] = [];
  browser.server.respondWith(line, () => new Promise((resolve) => held.push(resolve)));
  return async (post: Post) => {
    browser.server.respond('GET post/:id/', post);
    await waitFor(() => expect(held.length).toBeGreaterThan(0));
    await act(async () => held.shift()?.(post.clap && { ...post.clap, post }));
  };
}
const emit = (post: Post) =>
  act(() => browser.sockets.receive({ type: 'relay', data: { type: 'sync_post', post }, sent_by: null }));

test.each([
  ['nobody has clapped', null, 'none', 'Clap, 2 claps'],
  ['I have', mine, 'mine', 'Your clap is waiting for Bruno, 2 claps'],
  ['my partner has', theirs, 'theirs', 'Bruno clapped, clap too, 2 claps'],
  ['both have', both, 'complete', 'Clapped by you both, 3 claps'],
] as const)('the heart where %s [S2.60 S4.46 S4.47 S4.48 S4.49]', (_who, clap, state, name) => {
  show(postWith(clap));
  expect([drawn(), label()]).toEqual([state, name]);
});

const clapping = 'Clapping, 2 claps';
const takingBack = 'Taking your clap back, 2 claps';
test.each([
  ['a first clap flies, and counts nothing [S4.43 S4.47]', null, clapping, true, mine, 2],
  [
    'the second one is complete immediately [S4.42 S4.46]',
    theirs,
    'Clapped by you both, 3 claps',
    true,
    both,
    3,
  ],
  ['a pending one is removed without lowering the count [S4.44 S5.10]', mine, takingBack, false, null, 2],
  ['a complete one is removed from the count [S4.44 S5.10]', both, takingBack, false, null, 2],
] as const)('%s', async (_what, before, name, want, after, count) => {
  const answer = holdAnswers();
  show(postWith(before));
  fireEvent.click(heart());
  expect(label()).toBe(name);
  expect(drawn()).toBe(before === theirs ? 'complete' : 'flying');
  await answer(postWith(after));
  expect(wants()).toEqual([want]);
  const is_liked = after?.is_complete ?? false;
  expect(getPost(id)).toMatchObject({ clap: after, clap_count: count, is_liked });
});

test('quick taps settle on the last', async () => {
  const answer = holdAnswers();
  show(postWith(null));
  for (let tap = 0; tap < 4; tap++) fireEvent.click(heart());
  await answer(postWith(mine));
  await answer(postWith(null));
  expect(wants()).toEqual([true, false]);
  expect(label()).toBe('Clap, 2 claps');
});

test('a newer post from the server wins; a pending tap stays on top of it [S7.52]', async () => {
  const answer = holdAnswers();
  show(postWith(null));
  fireEvent.click(heart());
  emit(postWith(null, { version: 2, clap_count: 7 }));
  expect(label()).toBe('Clapping, 7 claps');
  emit(postWith(mine, { version: 3, clap_count: 8 }));
  await answer(postWith(mine, { version: 2 }));
  expect(label()).toBe('Your clap is waiting for Bruno, 8 claps');
  expect(browser.server.requests).toHaveLength(1);
});

test('a response that is older than the partner’s later change does not undo it', async () => {
  const answer = holdAnswers();
  show(postWith(null));
  fireEvent.click(heart());
  emit(postWith(both, { version: 3 }));
  await answer(postWith(mine, { version: 2 }));
  await waitFor(() => expect(label()).toBe('Clapped by you both, 3 claps'));
});

test('a failed clap is reverted, with the reason [S8.16]', async () => {
  browser.server.disconnect(line);
  show(postWith(theirs));
  fireEvent.click(heart());
  expect(drawn()).toBe('complete');
  await screen.findByText('Your clap could not be saved. There was a network error!');
  expect([drawn(), label()]).toEqual(['theirs', 'Bruno clapped, clap too, 2 claps']);
});

test('a post that is no longer visible is removed', async () => {
  browser.server.fail(line, 404, { detail: 'Not found.' });
  browser.server.fail('GET post/:id/', 404, { detail: 'Not found.' });
  show(postWith(null));
  fireEvent.click(heart());
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

/** Taps on the photos of the first or second post, this many milliseconds apart. */
function tapPhotos(posts: string, milliseconds: number) {
  let now = Date.now() + 100_000;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
  for (const post of posts.split(' ')) {
    const photo = screen.getAllByAltText(/^Photo/)[post === 'first' ? 0 : 1] as HTMLElement;
    fireEvent.click(photo, { clientX: 40, clientY: 60 });
    now += milliseconds;
  }
  clock.mockRestore();
}
const tapTwice = () => tapPhotos('first first', 100);
const burst = () => document.querySelectorAll('svg[width="88"]');

test.each([
  ['two taps in time clap [S5.9 S9.13]', 'first first', 600, 1],
  ['two taps too late do not [S5.9 S9.13]', 'first first', 601, 0],
  ['one tap does not', 'first', 0, 0],
  ['taps on two posts do not [S5.9]', 'second first', 100, 0],
  ['nor with another one between', 'first second first', 9, 0],
  ['a third tap claps no second time', 'first first first', 100, 1],
])('%s', async (_what, posts, milliseconds, claps) => {
  holdAnswers();
  upsertPost(strangersPost({ id: idOf(2) }));
  show(postWith(null));
  tapPhotos(posts, milliseconds);
  expect(burst()).toHaveLength(claps);
  expect(drawn()).toBe(claps === 1 ? 'flying' : 'none');
  await waitFor(() => expect(wants()).toEqual(claps === 1 ? [true] : []));
});

test.each([
  ['complete', both],
  ['begun by me', mine],
])('two taps do not remove a clap that is %s [S5.11]', (_what, clap) => {
  show(postWith(clap));
  tapTwice();
  expect(burst()).toHaveLength(0);
  expect(browser.server.requests).toEqual([]);
});

test('the heart appears where the tap was, and disappears', () => {
  holdAnswers();
  show(postWith(null));
  tapTwice();
  const around = burst()[0]?.parentElement as HTMLElement;
  expect(['--x', '--y'].map((name) => around.style.getPropertyValue(name))).toEqual(['40px', '60px']);
  fireEvent.animationEnd(around);
  expect(burst()).toHaveLength(0);
});

test('two quick taps on an arrow only turn the page', () => {
  show(postWith(null, { images: [imageOf(1), imageOf(2), imageOf(3)] }));
  const next = screen.getByRole('button', { name: 'Next image' });
  fireEvent.click(next);
  fireEvent.click(next);
  expect(drawn()).toBe('none');
  expect(browser.server.requests).toEqual([]);
});

test.each([
  ['the heart', () => fireEvent.click(heart())],
  ['two taps on the photo', tapTwice],
  ['the comments', () => fireEvent.click(screen.getByRole('button', { name: /^Comments/ }))],
])('without a partner %s leads to connect [S5.12 S5.13 S6.4]', async (_what, tap) => {
  upsertUser(eve);
  const router = show(postWith(null));
  tap();
  await waitFor(() => expect(router.state.location.pathname).toBe('/connect'));
  expect(browser.server.requests).toEqual([]);
});

test('a clap on a hanging connection is reverted with a message; the next tap is sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  browser.server.hold(line);
  show(postWith(null));
  fireEvent.click(heart());
  expect(drawn()).toBe('flying');
  await act(() => vi.advanceTimersByTimeAsync(timing.writeTimeout));
  expect(drawn()).toBe('none');
  await screen.findByText('Your clap could not be saved. There was a network error!');
  browser.server.respond(line, { ...mine, post: postWith(mine) });
  fireEvent.click(heart());
  await waitFor(() => expect(drawn()).toBe('mine'));
  expect(wants()).toEqual([true, true]);
  vi.useRealTimers();
});

test('the question beside my partner’s half is a button that claps [S2.191]', async () => {
  browser.server.respond(line, { ...both, post: postWith(both, { version: 2 }) });
  show(postWith(theirs));
  fireEvent.click(screen.getByRole('button', { name: 'Clap too?' }));
  await waitFor(() => expect(wants()).toEqual([true]));
  expect(screen.queryByRole('button', { name: 'Clap too?' })).toBeNull();
  expect(drawn()).toBe('complete');
});
