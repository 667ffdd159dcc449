import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { fakeCaches } from '../testing/caches.ts';
import { markLoaded, type PhotoSource } from './photoSource.ts';
import { cachePictures } from './pictures.ts';

freshBrowser();
let cacheStorage: ReturnType<typeof fakeCaches>['cacheStorage'];
let room: ReturnType<typeof fakeCaches>['room'];
let requests: string[];
beforeEach(() => {
  ({ cacheStorage, room } = fakeCaches());
  requests = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    if (address.includes('gone')) return new Response(null, { status: 404 });
    const type = address.includes('notice') ? 'text/html' : 'image/jpeg';
    return new Response(new Blob(['x'.repeat(address.includes('large') ? 5_000_000 : 10)], { type }));
  });
  withWorker(Promise.resolve());
});
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
const withWorker = (ready: Promise<unknown>) =>
  Object.defineProperty(navigator, 'serviceWorker', { value: { ready }, configurable: true });

const held = (name: string) =>
  [...(cacheStorage.get(`pictures-${name}`)?.keys() ?? [])].map((url) => new URL(url).pathname);
const photo = (n: number | string) => `/media/post/${n}`;

test('the pictures of a cache are stored by path, and all others are deleted', async () => {
  await cachePictures('list', [photo(1), null, photo(2), photo(2)]);
  expect(held('list')).toEqual([photo(1), photo(2)]);
  await cachePictures('list', [photo(2), photo(3)]);
  expect(held('list')).toEqual([photo(2), photo(3)]);
  expect(requests).toEqual([photo(1), photo(2), photo(3)]);
});

test('a picture is not loaded again for another signature', async () => {
  const signed = (end: number) => `${photo(1)}?s=${end}.x`;
  const soon = Math.floor(Date.now() / 1000) + 3600;
  await cachePictures('list', [signed(soon)]);
  await cachePictures('list', [signed(soon + 3600)]);
  expect([held('list'), requests]).toEqual([[photo(1)], [signed(soon)]]);
});

const inSizes = (n: number): PhotoSource => ({
  address: `${photo(n)}/full`,
  candidates: [
    { address: `${photo(n)}/medium`, width: 720 },
    { address: `${photo(n)}/full`, width: 1024 },
  ],
  sizes: '75vw',
});

/** A browser that always chooses the middle size. */
function chooseMedium() {
  vi.stubGlobal(
    'Image',
    class {
      onload = () => {};
      currentSrc = '';
      set srcset(text: string) {
        this.currentSrc = text.split(' ')[0] ?? '';
        queueMicrotask(() => this.onload());
      }
    },
  );
}

test('of a photo in several sizes the one that was shown is cached, by the path without the size', async () => {
  markLoaded(new URL(`${photo(81)}/full?s=1.x`, location.href).href);
  await cachePictures('list', [inSizes(81)]);
  await cachePictures('list', [inSizes(81)]);
  expect(requests.map((url) => new URL(url).pathname)).toEqual([`${photo(81)}/full`]);
  expect(held('list')).toEqual([photo(81)]);
});

test('of one that was not shown yet, the size that the browser will show', async () => {
  chooseMedium();
  await cachePictures('list', [inSizes(82)]);
  expect([requests, held('list')]).toEqual([[`${photo(82)}/medium`], [photo(82)]]);
});

test('each cache has separate pictures', async () => {
  await cachePictures('list', [photo(1)]);
  await cachePictures('room', []);
  expect(held('list')).toEqual([photo(1)]);
});

test('pictures of other servers and failed responses are not cached', async () => {
  await cachePictures('list', ['https://elsewhere.example/media/1', '/api/v1/auth/user/', photo('gone')]);
  expect([held('list'), requests]).toEqual([[], [photo('gone')]]);
});

test("nor is a proxy's HTML page with status 200", async () => {
  await cachePictures('list', [photo('notice'), photo(1)]);
  expect(held('list')).toEqual([photo(1)]);
});

test('caches at most sixty pictures and eight megabytes', async () => {
  await cachePictures(
    'many',
    Array.from({ length: 70 }, (_, n) => photo(n)),
  );
  expect(held('many')).toHaveLength(60);
  await cachePictures('large', [photo('large-1'), photo('large-2'), photo(3)]);
  expect(held('large')).toEqual([photo('large-1')]);
});

test('nothing loads before the worker is ready, and the last call wins', async () => {
  let arrive = (_: unknown) => {};
  withWorker(new Promise((resolve) => (arrive = resolve)));
  const first = cachePictures('list', [photo(1)]);
  const second = cachePictures('list', [photo(2)]);
  expect(requests).toEqual([]);
  arrive(null);
  await Promise.all([first, second]);
  expect([held('list'), requests]).toEqual([[photo(2)], [photo(2)]]);
});

test('a device without room caches what fits, without an error', async () => {
  room.left = 1;
  await cachePictures('list', [photo(1), photo(2), photo(3)]);
  expect(held('list')).toEqual([photo(1)]);
  expect(requests).toEqual([photo(1), photo(2)]);
});

test("with data saving on, only pictures from the browser's cache are stored", async () => {
  const how: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    how.push(init.cache);
    throw new TypeError('Failed to fetch');
  });
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  await cachePictures('list', [photo(1), inSizes(83)]);
  Reflect.deleteProperty(navigator, 'connection');
  await cachePictures('list', [photo(1)]);
  expect([how, held('list')]).toEqual([['only-if-cached', 'force-cache'], []]);
});
