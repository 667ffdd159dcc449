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
  await cache.put(photo, new Response('as it was kept'));
});

const answers = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer());
const fails = () =>
  answers(() => {
    throw new TypeError('Failed to fetch');
  });
const asked = (path: string, init: RequestInit = {}) =>
  answerPicture({ request: new Request(address(path), init) });

test('a picture comes from the network, though one is kept', async () => {
  answers(() => new Response('as it is'));
  expect(await (await asked(photo))?.text()).toBe('as it is');
});

test('where the network fails it is the one that was kept', async () => {
  fails();
  expect(await (await asked(photo))?.text()).toBe('as it was kept');
});

test('where the line hangs it is shown after a while, and one that was not kept is waited for', async () => {
  vi.useFakeTimers();
  let give = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise((resolve) => (give = resolve)));
  const kept = asked(photo);
  await vi.advanceTimersByTimeAsync(timing.patience);
  expect(await (await kept)?.text()).toBe('as it was kept');
  const other = asked('/media/post/seal/2');
  await vi.advanceTimersByTimeAsync(timing.patience);
  give(new Response('as it is'));
  expect(await (await other)?.text()).toBe('as it is');
  vi.useRealTimers();
});

test.each([502, 503, 504])(
  'so it is where somebody says for the server that it is away (%i)',
  async (status) => {
    answers(() => new Response(null, { status }));
    expect(await (await asked(photo))?.text()).toBe('as it was kept');
  },
);

const page = () => new Response('Sign in to this network', { headers: { 'content-type': 'text/html' } });
const elsewhere = (type: ResponseType) =>
  Object.defineProperty(new Response('x'), type === 'opaque' ? 'type' : 'redirected', { value: type });

test.each([
  ['a page', page],
  ['what nobody may look into', () => elsewhere('opaque')],
  ['what stands elsewhere', () => elsewhere('basic')],
])('and where somebody on the way answers with %s', async (_, answer) => {
  answers(answer);
  expect(await (await asked(photo))?.text()).toBe('as it was kept');
});

test.each([403, 404, 410, 429])(
  'what the server refuses to show (%i) is not shown from here',
  async (status) => {
    answers(() => new Response(null, { status }));
    expect((await asked(photo))?.status).toBe(status);
  },
);

test('one that was not kept fails as without a worker', async () => {
  fails();
  expect((await asked('/media/post/seal/2'))?.type).toBe('error');
});

test.each([
  ['/api/v1/auth/user/', {}],
  ['/home', {}],
  ['/media/post/seal/1', { method: 'POST' }],
  ['https://elsewhere.example/media/post/seal/1', {}],
])('%s is no picture of ours', (path, init) => {
  expect(asked(path, init)).toBeNull();
});
