import { expect, test } from 'vitest';
import { isCacheable, partOf } from './shell.rules.ts';

const origin = 'https://twosome.example';
const files = new Set(['/favicon.svg', '/assets/app-1.js']);
const part = (path: string, mode = 'navigate', method = 'GET') =>
  partOf({ method, mode, url: new URL(path, origin).href }, origin, files);

test.each([
  '/home',
  '/home/',
  '/home?postCommentId=7#x',
  '/post/7',
  '/profile/ana%20b',
  '/profile/settings/name',
  '/goals/edit/7',
])('%s is a page of the app', (path) => {
  expect(part(path)).toBe('app');
});

test.each(['/', '/about', '/about/', '/privacy', '/tos', '/sign-up?x=1', '/delete-account'])(
  '%s is a public page',
  (path) => {
    expect(part(path)).toBe('open page');
  },
);

test.each([
  '/nowhere',
  '/post',
  '/post/7/8',
  '/app.html',
  '/worker.js',
  '/profile/a.b',
  '/.git/home',
  '/%E0%A4%A',
  '/api/v1/post/',
  '/media/1',
  '/.well-known/assetlinks.json',
  '/demo-identity/credential/',
  '//home',
])('%s is left to the network', (path) => {
  expect(part(path)).toBeNull();
});

test.each([
  ['/assets/app-1.js', 'cors', 'file'],
  ['/assets/of-an-earlier-version.js', 'cors', 'file'],
  ['/favicon.svg', 'no-cors', 'file'],
  ['/icons/icon-192.png', 'no-cors', null],
  ['/media/1', 'no-cors', null],
  ['/api/v1/config/', 'cors', null],
  // a script's request for an address of the app is a mistake, not a navigation
  ['/home', 'cors', null],
])('%s, requested as %s, is %s', (path, mode, expected) => {
  expect(part(path, mode)).toBe(expected);
});

test('POST requests and other origins are left to the network', () => {
  expect(part('/home', 'navigate', 'POST')).toBeNull();
  expect(part('/share-target', 'navigate', 'POST')).toBeNull();
  expect(part('https://elsewhere.example/home')).toBeNull();
  expect(part('https://elsewhere.example/assets/app-1.js', 'cors')).toBeNull();
});

const answered = (type: string, more: object = {}) => ({
  ...{ status: 200, redirected: false, headers: new Headers({ 'content-type': type }) },
  ...more,
});

test.each([
  ['/app.html', 'text/html; charset=utf-8'],
  ['/assets/app-1.js', 'text/javascript; charset=utf-8'],
  ['/assets/app-1.js', 'application/javascript'],
  ['/assets/app-1.css', 'text/css; charset=utf-8'],
  ['/assets/letters-1.woff2', 'font/woff2'],
  ['/assets/letters-1.woff2', 'application/octet-stream'],
  ['/favicon.svg', 'image/svg+xml'],
])('%s is cacheable as %s', (file, type) => {
  expect(isCacheable(file, answered(type))).toBe(true);
  expect(isCacheable(file, answered(type, { redirected: true }))).toBe(false);
  for (const status of [203, 204, 206, 302, 404, 503])
    expect(isCacheable(file, answered(type, { status })), String(status)).toBe(false);
});

test.each([
  ['/app.html', 'text/plain'],
  ['/app.html', ''],
  ['/assets/app-1.js', 'text/html'],
  ['/assets/app-1.js', 'application/json'],
  ['/assets/app-1.js', ''],
  ['/assets/app-1.css', 'TEXT/HTML; charset=utf-8'],
  ['/assets/letters-1.woff2', 'text/html'],
  ['/favicon.svg', 'Text/Html'],
])('%s is not cacheable as %j', (file, type) => {
  expect(isCacheable(file, answered(type))).toBe(false);
});
