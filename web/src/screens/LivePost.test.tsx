import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import type { Clap, Post } from '@twosome/contract/post/post.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { getPost, upsertPost } from '../features/post/post.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, codes, eve } from '../testing/cast.ts';
import { idOf, imageOf, strangersPost } from '../testing/posts.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import { LivePost } from './LivePost.tsx';

const browser = freshBrowser();
beforeEach(() => {
  toast.clear();
  localStorage.setItem('token', 'of-ana');
});

const id = idOf(1);
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

function show(post: Post, user = ana) {
  upsertUser(user);
  upsertPost(post);
  const page = (
    <>
      <LivePost id={id} />
      <LivePost id={idOf(2)} />
      <Toasts />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/home'] });
  render(<RouterProvider router={router} />);
  return router;
}
const heart = () => screen.getAllByRole('button', { name: /claps?$/ })[0] as HTMLElement;
const receive = () => heart().getAttribute('aria-label');
const drawn = () => heart().querySelector('svg')?.getAttribute('data-state');
const wants = () =>
  browser.server.requests.flatMap(({ body }) => (body ? [(body as { want: boolean }).want] : []));

/** Responses are held back until released one by one. */
function holdAnswers() {
  const held: ((answer: (Clap & { post: Post }) | null) => void)[] = [];
  browser.server.respondWith('POST post/:id/clap/toggle_clap/', () => new Promise((give) => held.push(give)));
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
  expect(drawn()).toBe(state);
  expect(receive()).toBe(name);
});

test.each([
  [
    'a first clap flies, and counts nothing [S4.43 S4.47]',
    null,
    'flying',
    'Clapping, 2 claps',
    true,
    mine,
    2,
  ],
  [
    'the second one is complete immediately [S4.42 S4.46]',
    theirs,
    'complete',
    'Clapped by you both, 3 claps',
    true,
    both,
    3,
  ],
  [
    'a pending one is removed without lowering the count [S4.44 S5.10]',
    mine,
    'flying',
    'Taking your clap back, 2 claps',
    false,
    null,
    2,
  ],
  [
    'a complete one is removed from the count [S4.44 S5.10]',
    both,
    'flying',
    'Taking your clap back, 2 claps',
    false,
    null,
    2,
  ],
] as const)('%s', async (_what, before, state, name, want, after, count) => {
  const answer = holdAnswers();
  show(postWith(before));
  fireEvent.click(heart());
  expect(drawn()).toBe(state);
  expect(receive()).toBe(name);
  await answer(postWith(after));
  expect(wants()).toEqual([want]);
  expect(getPost(id)).toMatchObject({
    clap: after,
    clap_count: count,
    is_liked: after?.is_complete ?? false,
  });
});

test('quick taps settle on the last', async () => {
  const answer = holdAnswers();
  show(postWith(null));
  for (let tap = 0; tap < 4; tap++) fireEvent.click(heart());
  await answer(postWith(mine));
  await answer(postWith(null));
  expect(wants()).toEqual([true, false]);
  expect(receive()).toBe('Clap, 2 claps');
});

test('a newer post from the server wins; a pending tap stays on top of it [S7.52]', async () => {
  const answer = holdAnswers();
  show(postWith(null));
  fireEvent.click(heart());
  emit(postWith(null, { version: 2, clap_count: 7 }));
  expect(receive()).toBe('Clapping, 7 claps');
  emit(postWith(mine, { version: 3, clap_count: 8 }));
  await answer(postWith(mine, { version: 2 }));
  expect(receive()).toBe('Your clap is waiting for Bruno, 8 claps');
  expect(browser.server.requests).toHaveLength(1);
});

test('a response that is older than the partner’s later change does not undo it', async () => {
  const answer = holdAnswers();
  show(postWith(null));
  fireEvent.click(heart());
  emit(postWith(both, { version: 3 }));
  await answer(postWith(mine, { version: 2 }));
  await waitFor(() => expect(receive()).toBe('Clapped by you both, 3 claps'));
});

test('a failed clap is reverted, with the reason [S8.16]', async () => {
  browser.server.disconnect('POST post/:id/clap/toggle_clap/');
  show(postWith(theirs));
  fireEvent.click(heart());
  expect(drawn()).toBe('complete');
  expect(await screen.findByText('Your clap could not be saved. There was a network error!')).toBeTruthy();
  expect(drawn()).toBe('theirs');
  expect(receive()).toBe('Bruno clapped, clap too, 2 claps');
});

test('a post that is no longer visible is removed', async () => {
  browser.server.fail('POST post/:id/clap/toggle_clap/', 404, { detail: 'Not found.' });
  browser.server.fail('GET post/:id/', 404, { detail: 'Not found.' });
  show(postWith(null));
  fireEvent.click(heart());
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

/** Milliseconds between taps; `on`: the photos of the first or second post. */
function tapPhotos(taps: readonly { after: number; on: 0 | 1 }[]) {
  let now = Date.now() + 100_000;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
  for (const { after, on } of taps) {
    now += after;
    fireEvent.click(screen.getAllByAltText(/^Photo/)[on] as HTMLElement, { clientX: 40, clientY: 60 });
  }
  clock.mockRestore();
}
const bursts = () => document.querySelectorAll('svg[width="88"]').length;

test.each([
  [
    'two taps in time clap [S5.9 S9.13]',
    [
      { after: 0, on: 0 },
      { after: 600, on: 0 },
    ],
    1,
  ],
  [
    'two taps too late do not [S5.9 S9.13]',
    [
      { after: 0, on: 0 },
      { after: 601, on: 0 },
    ],
    0,
  ],
  ['one tap does not', [{ after: 0, on: 0 }], 0],
  [
    'taps on two posts do not [S5.9]',
    [
      { after: 0, on: 1 },
      { after: 100, on: 0 },
    ],
    0,
  ],
  [
    'nor with another one between',
    [
      { after: 0, on: 0 },
      { after: 9, on: 1 },
      { after: 9, on: 0 },
    ],
    0,
  ],
  [
    'a third tap claps no second time',
    [
      { after: 0, on: 0 },
      { after: 100, on: 0 },
      { after: 100, on: 0 },
    ],
    1,
  ],
] as const)('%s', async (_what, taps, claps) => {
  holdAnswers();
  upsertPost(strangersPost({ id: idOf(2) }));
  show(postWith(null));
  tapPhotos(taps);
  expect(bursts()).toBe(claps);
  expect(drawn()).toBe(claps === 1 ? 'flying' : 'none');
  await waitFor(() => expect(wants()).toEqual(claps === 1 ? [true] : []));
});

test.each([
  ['complete', both],
  ['begun by me', mine],
])('two taps do not remove a clap that is %s [S5.11]', (_what, clap) => {
  show(postWith(clap));
  tapPhotos([
    { after: 0, on: 0 },
    { after: 100, on: 0 },
  ]);
  expect(bursts()).toBe(0);
  expect(browser.server.requests).toEqual([]);
});

test('the heart appears where the tap was, and disappears', () => {
  holdAnswers();
  show(postWith(null));
  tapPhotos([
    { after: 0, on: 0 },
    { after: 100, on: 0 },
  ]);
  const burst = document.querySelector('svg[width="88"]')?.parentElement as HTMLElement;
  expect(burst.style.getPropertyValue('--x')).toBe('40px');
  expect(burst.style.getPropertyValue('--y')).toBe('60px');
  fireEvent.animationEnd(burst);
  expect(bursts()).toBe(0);
});

test('two quick taps on an arrow only turn the page', () => {
  show(postWith(null, { images: [imageOf(1), imageOf(2), imageOf(3)] }));
  const next = screen.getByRole('button', { name: 'Next image' });
  fireEvent.click(next);
  fireEvent.click(next);
  expect(drawn()).toBe('none');
  expect(browser.server.requests).toEqual([]);
});

test.each(['the heart', 'two taps on the photo', 'the comments'])(
  'without a partner %s leads to connect [S5.12 S5.13 S6.4]',
  async (what) => {
    const router = show(postWith(null), eve);
    if (what === 'the heart') fireEvent.click(heart());
    else if (what === 'the comments') fireEvent.click(screen.getByRole('button', { name: /^Comments/ }));
    else
      tapPhotos([
        { after: 0, on: 0 },
        { after: 100, on: 0 },
      ]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/connect'));
    expect(browser.server.requests).toEqual([]);
  },
);

test('a clap on a hanging connection is reverted with a message; the next tap is sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  browser.server.hold('POST post/:id/clap/toggle_clap/');
  show(postWith(null));
  fireEvent.click(heart());
  expect(drawn()).toBe('flying');
  await act(() => vi.advanceTimersByTimeAsync(timing.writeTimeout));
  expect(drawn()).toBe('none');
  await screen.findByText('Your clap could not be saved. There was a network error!');
  browser.server.respond('POST post/:id/clap/toggle_clap/', { ...mine, post: postWith(mine) });
  fireEvent.click(heart());
  await waitFor(() => expect(drawn()).toBe('mine'));
  expect(wants()).toEqual([true, true]);
  vi.useRealTimers();
});
