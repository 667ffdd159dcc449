import { beforeEach, expect, test, vi } from 'vitest';

const files = ['/assets/app-2.js', '/assets/room-1.js'];
vi.stubGlobal('__SHELL__', { version: '2', entry: '/assets/app-2.js', files });
const { activateShell, answerFromShell, onPageMessage, cacheShell } = await import('./shell.ts');

const origin = 'https://twosome.example';
const pathOf = (requests: RequestInfo | URL) =>
  new URL(requests instanceof Request ? requests.url : requests, origin).pathname;

/** The content of one cache, by path. */
class FakeCache {
  held = new Map<string, Response>();
  match = async (requests: RequestInfo) => this.held.get(pathOf(requests))?.clone();
  put = async (requests: RequestInfo, answer: Response) => void this.held.set(pathOf(requests), answer);
  delete = async (requests: RequestInfo) => this.held.delete(pathOf(requests));
  keys = async () => [...this.held.keys()].map((path) => new Request(origin + path));
}

let cacheStorage: Map<string, FakeCache>;
let served: Map<string, string>;
/** Wrong content types by path. */
let types: Map<string, string>;
/** Paths whose responses were redirected. */
let redirected: Set<string>;
let requests: string[];
let tabs: string[];
let registration: { waiting: object | null; installing: object | null };
const skipWaiting = vi.fn(async () => {});
beforeEach(() => {
  cacheStorage = new Map();
  served = new Map([
    ['/home', '<script src="/assets/app-2.js">'],
    ['/assets/app-2.js', 'app 2'],
    ['/assets/room-1.js', 'room 1'],
  ]);
  types = new Map();
  redirected = new Set();
  requests = [];
  tabs = [];
  registration = { waiting: null, installing: null };
  skipWaiting.mockClear();
  const open = async (name: string) => {
    const cache = cacheStorage.get(name) ?? new FakeCache();
    cacheStorage.set(name, cache);
    return cache;
  };
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...cacheStorage.keys()],
    delete: async (name: string) => cacheStorage.delete(name),
    match: async (path: string) => {
      for (const cache of cacheStorage.values()) if (cache.held.has(pathOf(path))) return cache.match(path);
      return undefined;
    },
  });
  vi.stubGlobal('fetch', async (request: RequestInfo) => {
    const path = pathOf(request);
    requests.push(path);
    const body = served.get(path);
    const type = path === '/home' ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8';
    const answer = new Response(body ?? 'Not here', {
      status: body === undefined ? 404 : 200,
      headers: { 'content-type': types.get(path) ?? type },
    });
    Object.defineProperty(answer, 'redirected', { value: redirected.has(path) });
    return answer;
  });
  vi.stubGlobal('clients', { claim: async () => {}, matchAll: async () => tabs.map((id) => ({ id })) });
  vi.stubGlobal('registration', registration);
  vi.stubGlobal('skipWaiting', skipWaiting);
});

const held = (name: string) => [...(cacheStorage.get(name)?.held.keys() ?? [])].sort();
/** Creates an earlier version with the tabs that run it. */
async function earlier(...running: string[]) {
  const cache = new FakeCache();
  for (const path of [
    '/app.html',
    '/assets/app-1.js',
    '/assets/room-1.js',
    ...running.map((tab) => `/.runs-in/${tab}`),
  ])
    await cache.put(path, new Response(`kept ${path}`, { headers: { 'content-type': 'text/javascript' } }));
  cacheStorage.set('shell-1', cache);
}

test('a version is cached with its page and all files; files of an earlier version are reused', async () => {
  await earlier('one');
  await cacheShell();
  expect(held('shell-2')).toEqual(['/app.html', ...files]);
  expect(requests.sort()).toEqual(['/assets/app-2.js', '/home']);
});

test.each([
  ['a file is missing', () => served.delete('/assets/app-2.js')],
  ['the page is missing', () => served.delete('/home')],
  ['a file is an HTML page of a proxy', () => types.set('/assets/app-2.js', 'text/html')],
  ['a file was redirected', () => redirected.add('/assets/app-2.js')],
  ['the page is not HTML', () => types.set('/home', 'text/plain')],
  // browsers refuse redirected responses for navigations: every address of the app would fail
  ['the page was redirected', () => redirected.add('/home')],
])('the installation fails when %s', async (_, fault) => {
  fault();
  await expect(cacheShell()).rejects.toThrow();
  expect(held('shell-2')).not.toContain('/app.html');
  expect(held('shell-2')).not.toContain('/assets/app-2.js');
});

test('and when the page is of another version', async () => {
  served.set('/home', '<script src="/assets/app-3.js">');
  await expect(cacheShell()).rejects.toThrow();
  expect(held('shell-2')).not.toContain('/app.html');
});

test('a reused file that is not a script is downloaded again', async () => {
  const cache = new FakeCache();
  await cache.put(
    '/assets/room-1.js',
    new Response('Sign in to our Wi-Fi', { headers: { 'content-type': 'text/html' } }),
  );
  cacheStorage.set('shell-1', cache);
  await cacheShell();
  expect(await (await cacheStorage.get('shell-2')?.match('/assets/room-1.js'))?.text()).toBe('room 1');
});

test('an earlier version stays while a tab runs it, and is deleted after the last one', async () => {
  await earlier('one', 'two');
  await cacheShell();
  tabs = ['one', 'new'];
  await activateShell();
  expect([...cacheStorage.keys()].sort()).toEqual(['shell-1', 'shell-2']);
  expect(held('shell-1')).not.toContain('/.runs-in/two');
  // a tab loaded from the network runs this version
  expect(held('shell-2')).toContain('/.runs-in/new');
  tabs = ['new'];
  await onPageMessage('started');
  expect([...cacheStorage.keys()]).toEqual(['shell-2']);
});

test.each(['waiting', 'installing'] as const)(
  'nothing is deleted while another version is %s',
  async (state) => {
    await earlier();
    await cacheShell();
    registration[state] = {};
    await onPageMessage('started');
    expect([...cacheStorage.keys()].sort()).toEqual(['shell-1', 'shell-2']);
  },
);

test('other caches are left alone', async () => {
  cacheStorage.set('pictures', new FakeCache());
  await cacheShell();
  await activateShell();
  expect([...cacheStorage.keys()].sort()).toEqual(['pictures', 'shell-2']);
});

test('an evicted cache is restored once a page has started', async () => {
  await onPageMessage('started');
  expect(held('shell-2')).toEqual(['/app.html', ...files]);
  served.clear();
  cacheStorage.clear();
  await onPageMessage('started');
  expect(held('shell-2')).toEqual([]);
});

test('it takes over only on the exact message', async () => {
  await onPageMessage({ type: 'take over' });
  await onPageMessage('anything');
  expect(skipWaiting).not.toHaveBeenCalled();
  await onPageMessage('take over');
  expect(skipWaiting).toHaveBeenCalledOnce();
});

/** A fetch event as the browser dispatches it. */
async function answerTo(path: string, mode: RequestMode, client = 'tab') {
  vi.stubGlobal('location', { origin });
  const request = new Request(origin + path);
  Object.defineProperty(request, 'mode', { value: mode });
  const waits: Promise<unknown>[] = [];
  const event = {
    request,
    resultingClientId: client,
    waitUntil: (work: Promise<unknown>) => waits.push(work),
  };
  const answer = await answerFromShell(event as never);
  await Promise.allSettled(waits);
  return answer && (await answer.text());
}

test('an address of the app returns the cached page and marks its tab; without one it uses the network', async () => {
  served.set('/goals', 'from the network');
  expect(await answerTo('/goals', 'navigate')).toBe('from the network');
  await cacheShell();
  expect(await answerTo('/goals', 'navigate')).toBe(served.get('/home'));
  expect(held('shell-2')).toContain('/.runs-in/tab');
});

test('a public page is loaded from the network, and the app is the fallback', async () => {
  served.set('/about', 'about us');
  await cacheShell();
  expect(await answerTo('/about', 'navigate')).toBe('about us');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await answerTo('/about', 'navigate')).toBe(served.get('/home'));
  cacheStorage.clear();
  await expect(answerTo('/about', 'navigate')).rejects.toThrow('Failed to fetch');
});

const receive = (status: number) =>
  vi.stubGlobal('fetch', async () => new Response('from there', { status }));

test.each([502, 503, 504])('and when a proxy reports that the server is down (%i)', async (status) => {
  await cacheShell();
  receive(status);
  expect(await answerTo('/about', 'navigate')).toBe(served.get('/home'));
  cacheStorage.clear();
  expect(await answerTo('/about', 'navigate')).toBe('from there');
});

test.each([404, 429, 500])("the server's own response (%i) is returned", async (status) => {
  await cacheShell();
  receive(status);
  expect(await answerTo('/about', 'navigate')).toBe('from there');
});

test('a file of an earlier version is served after the server has removed it', async () => {
  await earlier('one');
  expect(await answerTo('/assets/app-1.js', 'cors')).toBe('kept /assets/app-1.js');
  expect(await answerTo('/api/v1/config/', 'cors')).toBeNull();
});

test('with a broken Cache Storage requests use the network', async () => {
  served.set('/goals', 'from the network');
  await cacheShell();
  const broken = async () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
  vi.stubGlobal('caches', { open: broken, match: broken, keys: broken, delete: broken });
  expect(await answerTo('/goals', 'navigate').catch(() => 'nothing')).toBe('from the network');
  expect(await answerTo('/assets/app-2.js', 'cors').catch(() => 'nothing')).toBe('app 2');
});
