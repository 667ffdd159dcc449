import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { fakeCaches } from '../testing/caches.ts';
import { keepPictures } from './pictures.ts';

freshBrowser();
let drawers: ReturnType<typeof fakeCaches>['drawers'];
let room: ReturnType<typeof fakeCaches>['room'];
let asked: string[];
beforeEach(() => {
  ({ drawers, room } = fakeCaches());
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.includes('gone')) return new Response(null, { status: 404 });
    const type = address.includes('notice') ? 'text/html' : 'image/jpeg';
    return new Response(new Blob(['x'.repeat(address.includes('large') ? 5_000_000 : 10)], { type }));
  });
  withWorker(Promise.resolve());
});
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
const withWorker = (ready: Promise<unknown>) =>
  Object.defineProperty(navigator, 'serviceWorker', { value: { ready }, configurable: true });

const always = () => true;
const held = (name: string) =>
  [...(drawers.get(`pictures-${name}`)?.keys() ?? [])].map((url) => new URL(url).pathname);
const photo = (n: number | string) => `/media/post/${n}`;

test('what a memory shows is kept by its very address, and what it shows no more goes', async () => {
  await keepPictures('list', [photo(1), null, photo(2), photo(2)], always);
  expect(held('list')).toEqual([photo(1), photo(2)]);
  await keepPictures('list', [photo(2), photo(3)], always);
  expect(held('list')).toEqual([photo(2), photo(3)]);
  expect(asked).toEqual([photo(1), photo(2), photo(3)]);
});

test('each memory has its own', async () => {
  await keepPictures('list', [photo(1)], always);
  await keepPictures('room', [], always);
  expect(held('list')).toEqual([photo(1)]);
});

test('nothing is kept that is not ours, or that the server does not show', async () => {
  await keepPictures(
    'list',
    ['https://elsewhere.example/media/1', '/api/v1/auth/user/', photo('gone')],
    always,
  );
  expect([held('list'), asked]).toEqual([[], [photo('gone')]]);
});

test('nor what somebody on the way shows in its place, who says that all is well', async () => {
  await keepPictures('list', [photo('notice'), photo(1)], always);
  expect(held('list')).toEqual([photo(1)]);
});

test('sixty at most, and eight megabytes', async () => {
  await keepPictures(
    'many',
    Array.from({ length: 70 }, (_, n) => photo(n)),
    always,
  );
  expect(held('many')).toHaveLength(60);
  await keepPictures('large', [photo('large-1'), photo('large-2'), photo(3)], always);
  expect(held('large')).toEqual([photo('large-1')]);
});

test('what is under way when all is emptied leaves nothing behind', async () => {
  let isDue = true;
  let give = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (give = resolve)));
  const keeping = keepPictures('list', [photo(1)], () => isDue);
  await expect.poll(() => drawers.has('pictures-list')).toBe(true);
  isDue = false;
  drawers.clear();
  give(new Response(new Blob(['late'], { type: 'image/jpeg' })));
  await keeping;
  expect([...drawers.keys()]).toEqual([]);
});

test('before there is a worker that could show them nothing is asked for; the last word counts', async () => {
  let arrive = (_: unknown) => {};
  withWorker(new Promise((resolve) => (arrive = resolve)));
  const first = keepPictures('list', [photo(1)], always);
  const second = keepPictures('list', [photo(2)], always);
  expect(asked).toEqual([]);
  arrive(null);
  await Promise.all([first, second]);
  expect([held('list'), asked]).toEqual([[photo(2)], [photo(2)]]);
});

test('a device without room keeps what there is room for, and nothing breaks', async () => {
  room.left = 1;
  await keepPictures('list', [photo(1), photo(2), photo(3)], always);
  expect(held('list')).toEqual([photo(1)]);
  expect(asked).toEqual([photo(1), photo(2)]);
});

test('who saves data is sent nothing that they did not look at', async () => {
  const how: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    how.push(init.cache);
    throw new TypeError('Failed to fetch');
  });
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  await keepPictures('list', [photo(1)], always);
  Reflect.deleteProperty(navigator, 'connection');
  await keepPictures('list', [photo(1)], always);
  expect([how, held('list')]).toEqual([['only-if-cached', 'default'], []]);
});
