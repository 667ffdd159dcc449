import { beforeEach, expect, test, vi } from 'vitest';

const files = ['/assets/app-2.js', '/assets/room-1.js'];
vi.stubGlobal('__SHELL__', { version: '2', entry: '/assets/app-2.js', files });
const { activateShell, answerFromShell, hearPage, keepShell } = await import('./shell.ts');

const origin = 'https://twosome.example';
const pathOf = (asked: RequestInfo | URL) =>
  new URL(asked instanceof Request ? asked.url : asked, origin).pathname;

/** One drawer of Cache Storage, by path. */
class Drawer {
  held = new Map<string, Response>();
  match = async (asked: RequestInfo) => this.held.get(pathOf(asked))?.clone();
  put = async (asked: RequestInfo, answer: Response) => void this.held.set(pathOf(asked), answer);
  delete = async (asked: RequestInfo) => this.held.delete(pathOf(asked));
  keys = async () => [...this.held.keys()].map((path) => new Request(origin + path));
}

let drawers: Map<string, Drawer>;
let served: Map<string, string>;
/** What is said to be something else than it is. */
let types: Map<string, string>;
/** What was answered from another address. */
let redirected: Set<string>;
let asked: string[];
let tabs: string[];
let registration: { waiting: object | null; installing: object | null };
const skipWaiting = vi.fn(async () => {});
beforeEach(() => {
  drawers = new Map();
  served = new Map([
    ['/home', '<script src="/assets/app-2.js">'],
    ['/assets/app-2.js', 'app 2'],
    ['/assets/room-1.js', 'room 1'],
  ]);
  types = new Map();
  redirected = new Set();
  asked = [];
  tabs = [];
  registration = { waiting: null, installing: null };
  skipWaiting.mockClear();
  const open = async (name: string) => {
    const drawer = drawers.get(name) ?? new Drawer();
    drawers.set(name, drawer);
    return drawer;
  };
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...drawers.keys()],
    delete: async (name: string) => drawers.delete(name),
    match: async (path: string) => {
      for (const drawer of drawers.values()) if (drawer.held.has(pathOf(path))) return drawer.match(path);
      return undefined;
    },
  });
  vi.stubGlobal('fetch', async (request: RequestInfo) => {
    const path = pathOf(request);
    asked.push(path);
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

const held = (name: string) => [...(drawers.get(name)?.held.keys() ?? [])].sort();
/** An earlier version, and the tabs that run it. */
async function earlier(...running: string[]) {
  const drawer = new Drawer();
  for (const path of [
    '/app.html',
    '/assets/app-1.js',
    '/assets/room-1.js',
    ...running.map((tab) => `/.runs-in/${tab}`),
  ])
    await drawer.put(path, new Response(`kept ${path}`, { headers: { 'content-type': 'text/javascript' } }));
  drawers.set('shell-1', drawer);
}

test('a version is kept with its page and all its files; what an earlier one has is taken over', async () => {
  await earlier('one');
  await keepShell();
  expect(held('shell-2')).toEqual(['/app.html', ...files]);
  expect(asked.sort()).toEqual(['/assets/app-2.js', '/home']);
});

test.each([
  ['a file is not there', '/assets/app-2.js', undefined],
  ['the page is of another version', '/home', '<script src="/assets/app-3.js">'],
  ['the page is not there', '/home', undefined],
])('it is none when %s', async (_, path, body) => {
  if (body === undefined) served.delete(path);
  else served.set(path, body);
  await expect(keepShell()).rejects.toThrow();
  expect(held('shell-2')).not.toContain('/app.html');
});

test.each([
  ['a file is a page of whoever stands before the server', () => types.set('/assets/app-2.js', 'text/html')],
  ['a file came from another address', () => redirected.add('/assets/app-2.js')],
  ['the page is not one', () => types.set('/home', 'text/plain')],
  // a browser shows no page that was led elsewhere: every address of the app would be an error
  ['the page came from another address', () => redirected.add('/home')],
])('nor when %s', async (_, fault) => {
  fault();
  await expect(keepShell()).rejects.toThrow();
  expect(held('shell-2')).not.toContain('/app.html');
  expect(held('shell-2')).not.toContain('/assets/app-2.js');
});

test('what an earlier version has is asked for again where it is no script', async () => {
  const drawer = new Drawer();
  await drawer.put(
    '/assets/room-1.js',
    new Response('Sign in to our Wi-Fi', { headers: { 'content-type': 'text/html' } }),
  );
  drawers.set('shell-1', drawer);
  await keepShell();
  expect(await (await drawers.get('shell-2')?.match('/assets/room-1.js'))?.text()).toBe('room 1');
});

test('an earlier version stays while a tab runs it, and goes after the last one', async () => {
  await earlier('one', 'two');
  await keepShell();
  tabs = ['one', 'new'];
  await activateShell();
  expect([...drawers.keys()].sort()).toEqual(['shell-1', 'shell-2']);
  expect(held('shell-1')).not.toContain('/.runs-in/two');
  // whoever came by the network is of this version
  expect(held('shell-2')).toContain('/.runs-in/new');
  tabs = ['new'];
  await hearPage('started');
  expect([...drawers.keys()]).toEqual(['shell-2']);
});

test.each(['waiting', 'installing'] as const)('nothing goes while another version is %s', async (state) => {
  await earlier();
  await keepShell();
  registration[state] = {};
  await hearPage('started');
  expect([...drawers.keys()].sort()).toEqual(['shell-1', 'shell-2']);
});

test('what is no shell is left alone', async () => {
  drawers.set('pictures', new Drawer());
  await keepShell();
  await activateShell();
  expect([...drawers.keys()].sort()).toEqual(['pictures', 'shell-2']);
});

test('what the browser threw away is brought back once a page stands', async () => {
  await hearPage('started');
  expect(held('shell-2')).toEqual(['/app.html', ...files]);
  served.clear();
  drawers.clear();
  await hearPage('started');
  expect(held('shell-2')).toEqual([]);
});

test('it takes over for nothing but the word for it', async () => {
  await hearPage({ type: 'take over' });
  await hearPage('anything');
  expect(skipWaiting).not.toHaveBeenCalled();
  await hearPage('take over');
  expect(skipWaiting).toHaveBeenCalledOnce();
});

/** A request as the browser hands it over. */
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

test('an address of the app is the kept page, and its tab is marked; without one the network answers', async () => {
  served.set('/goals', 'from the network');
  expect(await answerTo('/goals', 'navigate')).toBe('from the network');
  await keepShell();
  expect(await answerTo('/goals', 'navigate')).toBe(served.get('/home'));
  expect(held('shell-2')).toContain('/.runs-in/tab');
});

test('a page for everybody is the network’s, and the app where there is none', async () => {
  served.set('/about', 'about us');
  await keepShell();
  expect(await answerTo('/about', 'navigate')).toBe('about us');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await answerTo('/about', 'navigate')).toBe(served.get('/home'));
  drawers.clear();
  await expect(answerTo('/about', 'navigate')).rejects.toThrow('Failed to fetch');
});

const says = (status: number) => vi.stubGlobal('fetch', async () => new Response('from there', { status }));

test.each([502, 503, 504])(
  'so it is where somebody says for the server that it is away (%i)',
  async (status) => {
    await keepShell();
    says(status);
    expect(await answerTo('/about', 'navigate')).toBe(served.get('/home'));
    drawers.clear();
    expect(await answerTo('/about', 'navigate')).toBe('from there');
  },
);

test.each([404, 429, 500])('what the server itself says (%i) is shown', async (status) => {
  await keepShell();
  says(status);
  expect(await answerTo('/about', 'navigate')).toBe('from there');
});

test('a file of an earlier version is found where the server has it no more', async () => {
  await earlier('one');
  expect(await answerTo('/assets/app-1.js', 'cors')).toBe('kept /assets/app-1.js');
  expect(await answerTo('/api/v1/config/', 'cors')).toBeNull();
});

test('where the browser’s own store is broken the network answers', async () => {
  served.set('/goals', 'from the network');
  await keepShell();
  const broken = async () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
  vi.stubGlobal('caches', { open: broken, match: broken, keys: broken, delete: broken });
  expect(await answerTo('/goals', 'navigate').catch(() => 'nothing')).toBe('from the network');
  expect(await answerTo('/assets/app-2.js', 'cors').catch(() => 'nothing')).toBe('app 2');
});
