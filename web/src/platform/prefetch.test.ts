import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { caller } from './http.ts';
import { takePrefetched } from './prefetch.ts';
import { prefetchScript } from './prefetchScript.ts';
import { stored } from './storage.ts';

freshBrowser();
type Config = { auth: 'anyone'; summary: ''; responses: { 200: never } };
const call = caller<Record<'GET config/' | 'POST auth/user/' | 'GET post/', Config>>();

const files = { home: ['/assets/home.js', '/assets/home.css'], later: ['/assets/later.js'] };
let requests: string[];
beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (address: string, { method, headers }: RequestInit) => {
    requests.push(`${method} ${address} ${new Headers(headers).get('Authorization') ?? 'nobody'}`);
    return Response.json({ answer: requests.length });
  });
  history.replaceState(null, '', '/home');
});
afterEach(() => {
  vi.restoreAllMocks();
  delete window.early;
  for (const link of document.head.querySelectorAll('link')) link.remove();
});

/** Runs the inline script of the page. */
const asWritten = () => new Function(prefetchScript('', files, 1000))();
/** Styles load now, scripts when the first post is painted (firstLook.ts). */
const preloads = () => [
  ...(window.early?.scripts ?? []),
  ...[...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href')),
];

test("the page prefetches what home needs, with Ana's token", () => {
  stored.write('token', 'of-ana');
  asWritten();
  expect(requests).toEqual([
    'POST /api/v1/auth/user/ Bearer of-ana',
    'GET /api/v1/config/ nobody',
    'GET /api/v1/post/?is_timeline=true Bearer of-ana',
  ]);
  expect(preloads()).toEqual(files.home);
});

test('at another address it prefetches no posts, but the file with the other screens', () => {
  stored.write('token', 'of-ana');
  history.replaceState(null, '', '/goals');
  asWritten();
  expect(requests).toEqual(['POST /api/v1/auth/user/ Bearer of-ana', 'GET /api/v1/config/ nobody']);
  expect(preloads()).toEqual(files.later);
});

test('without a token it prefetches only the config', () => {
  asWritten();
  expect(requests).toEqual(['GET /api/v1/config/ nobody']);
  expect(preloads()).toEqual([]);
});

test("offline it sends no request, but still loads home's cached files", () => {
  stored.write('token', 'of-ana');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  asWritten();
  expect(requests).toEqual([]);
  expect(preloads()).toEqual(files.home);
});

test('the first call takes the prefetched response, the second one sends a request', async () => {
  stored.write('token', 'of-ana');
  asWritten();
  const query = { is_timeline: 'true' };
  expect(await call('GET post/', { query })).toEqual({ answer: 3 });
  expect(await call('GET config/', { sessionless: true })).toEqual({ answer: 2 });
  expect(requests).toHaveLength(3);
  expect(await call('GET post/', { query })).toEqual({ answer: 4 });
});

test('a response prefetched for Ana is never returned to Bruno or a visitor', async () => {
  stored.write('token', 'of-ana');
  asWritten();
  stored.write('token', 'of-bruno');
  expect(await call('POST auth/user/', {})).toEqual({ answer: 4 });
  stored.remove('token');
  expect(await call('POST auth/user/', {})).toEqual({ answer: 5 });
});

test('a failed prefetch is requested again', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  asWritten();
  vi.stubGlobal('fetch', async () => Response.json({ answer: 'late' }));
  expect(await call('GET config/', { sessionless: true })).toEqual({ answer: 'late' });
});

test('an unused prefetch expires', () => {
  asWritten();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
  expect(takePrefetched('GET', '/api/v1/config/', null)).toBeNull();
});
