import { timing } from '@twosome/contract/platform/timing';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '../testing/caches.ts';
import { answerPicture } from './pictures.ts';

const photo = '/media/post/seal/1';
const address = (path: string) => new URL(path, location.href).href;
beforeEach(async () => {
  fakeCaches();
  vi.stubGlobal('self', globalThis);
  const cache = await caches.open('pictures-timeline');
  await cache.put(photo, new Response('cached'));
});

const answers = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer());
const fails = () =>
  answers(() => {
    throw new TypeError('Failed to fetch');
  });
const getPicture = (path: string, init: RequestInit = {}) =>
  answerPicture({ request: new Request(address(path), init) });

test('a picture is loaded from the network, even if one is cached', async () => {
  answers(() => new Response('loaded'));
  expect(await (await getPicture(photo))?.text()).toBe('loaded');
});

test('the cached one is served when the network fails', async () => {
  fails();
  expect(await (await getPicture(photo))?.text()).toBe('cached');
});

test('even if its address has another signature by then', async () => {
  fails();
  expect(await (await getPicture(`${photo}?s=1795372800.renewed`))?.text()).toBe('cached');
});

test('a photo that is cached in one size is served for every size', async () => {
  fails();
  for (const size of ['full', 'medium', 'thumb'])
    expect(await (await getPicture(`${photo}/${size}?s=1795372800.x`))?.text()).toBe('cached');
});

test('it is served after a timeout when the connection hangs; without a cached one the wait continues', async () => {
  vi.useFakeTimers();
  let respond = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise((resolve) => (respond = resolve)));
  const response = getPicture(photo);
  await vi.advanceTimersByTimeAsync(timing.cacheFallback);
  expect(await (await response)?.text()).toBe('cached');
  const other = getPicture('/media/post/seal/2');
  await vi.advanceTimersByTimeAsync(timing.cacheFallback);
  respond(new Response('loaded'));
  expect(await (await other)?.text()).toBe('loaded');
  vi.useRealTimers();
});

test.each([502, 503, 504])('and when a proxy reports that the server is down (%i)', async (status) => {
  answers(() => new Response(null, { status }));
  expect(await (await getPicture(photo))?.text()).toBe('cached');
});

const page = () => new Response('Sign in to this network', { headers: { 'content-type': 'text/html' } });
const elsewhere = (type: ResponseType) =>
  Object.defineProperty(new Response('x'), type === 'opaque' ? 'type' : 'redirected', { value: type });

test.each([
  ['an HTML page', page],
  ['an opaque response', () => elsewhere('opaque')],
  ['a redirected response', () => elsewhere('basic')],
])('and when a proxy answers with %s', async (_, answer) => {
  answers(answer);
  expect(await (await getPicture(photo))?.text()).toBe('cached');
});

test.each([403, 404, 410, 429])(
  'a picture that the server refuses (%i) is not served from the cache',
  async (status) => {
    answers(() => new Response(null, { status }));
    expect((await getPicture(photo))?.status).toBe(status);
  },
);

test('a picture that is not cached fails as without a worker', async () => {
  fails();
  expect((await getPicture('/media/post/seal/2'))?.type).toBe('error');
});

test.each([
  ['/api/v1/auth/user/', {}],
  ['/home', {}],
  ['/media/post/seal/1', { method: 'POST' }],
  ['https://elsewhere.example/media/post/seal/1', {}],
])('%s is not a picture of ours', (path, init) => {
  expect(getPicture(path, init)).toBeNull();
});
