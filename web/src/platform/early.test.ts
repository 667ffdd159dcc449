import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { takeEarly } from './early.ts';
import { earlyScript } from './earlyScript.ts';
import { caller } from './http.ts';
import { stored } from './storage.ts';

freshBrowser();
type Config = { who: 'anyone'; says: ''; gives: { 200: never } };
const call = caller<Record<'GET config/' | 'POST auth/user/' | 'GET post/', Config>>();

const files = ['/assets/home.js', '/assets/home.css'];
let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (address: string, { method, headers }: RequestInit) => {
    asked.push(`${method} ${address} ${new Headers(headers).get('Authorization') ?? 'nobody'}`);
    return Response.json({ answer: asked.length });
  });
  history.replaceState(null, '', '/home');
});
afterEach(() => {
  vi.restoreAllMocks();
  delete window.early;
  for (const link of document.head.querySelectorAll('link')) link.remove();
});

/** As the page does before its scripts have come. */
const asWritten = () => new Function(earlyScript('', files))();
const preloads = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

test('the page asks for what home needs, as Ana', () => {
  stored.write('token', 'of-ana');
  asWritten();
  expect(asked).toEqual([
    'POST /api/v1/auth/user/ Bearer of-ana',
    'GET /api/v1/config/ nobody',
    'GET /api/v1/post/?is_timeline=true Bearer of-ana',
  ]);
  expect(preloads()).toEqual(files);
});

test('at another address it asks for no posts', () => {
  stored.write('token', 'of-ana');
  history.replaceState(null, '', '/goals');
  asWritten();
  expect(asked).toEqual(['POST /api/v1/auth/user/ Bearer of-ana', 'GET /api/v1/config/ nobody']);
  expect(preloads()).toEqual([]);
});

test('for nobody it asks for what is said to anybody', () => {
  asWritten();
  expect(asked).toEqual(['GET /api/v1/config/ nobody']);
  expect(preloads()).toEqual([]);
});

test('without a network it asks for nothing, and brings home from what is kept', () => {
  stored.write('token', 'of-ana');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  asWritten();
  expect(asked).toEqual([]);
  expect(preloads()).toEqual(files);
});

test('the first call takes the answer, the second one asks', async () => {
  stored.write('token', 'of-ana');
  asWritten();
  const query = { is_timeline: 'true' };
  expect(await call('GET post/', { query })).toEqual({ answer: 3 });
  expect(await call('GET config/', { sessionless: true })).toEqual({ answer: 2 });
  expect(asked).toHaveLength(3);
  expect(await call('GET post/', { query })).toEqual({ answer: 4 });
});

test('what was asked as Ana is never told to Bruno, nor to nobody', async () => {
  stored.write('token', 'of-ana');
  asWritten();
  stored.write('token', 'of-bruno');
  expect(await call('POST auth/user/', {})).toEqual({ answer: 4 });
  stored.remove('token');
  expect(await call('POST auth/user/', {})).toEqual({ answer: 5 });
});

test('an answer that did not come is asked for again', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  asWritten();
  vi.stubGlobal('fetch', async () => Response.json({ answer: 'late' }));
  expect(await call('GET config/', { sessionless: true })).toEqual({ answer: 'late' });
});

test('what nobody has taken grows old', () => {
  asWritten();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
  expect(takeEarly('GET', '/api/v1/config/', null)).toBeNull();
});
