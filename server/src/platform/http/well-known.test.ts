import { createConnection } from 'node:net';
import { appAddresses, openAddresses } from '@twosome/contract/platform/addresses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Running, start } from '../../testing/generated-calls.ts';
import { moveClock, now, resetClock } from '../clock.ts';

const site = 'https://twosome.example';
const certificate = Array.from({ length: 32 }, () => 'AB').join(':');
const android = '/.well-known/assetlinks.json';
const ios = '/.well-known/apple-app-site-association';
let known: Running;
let unknown: Running;
beforeAll(async () => {
  known = await start({
    PUBLIC_URL: site,
    ANDROID_PACKAGE: 'com.example.twosome',
    ANDROID_CERTIFICATES: `${certificate},${certificate.replaceAll('AB', 'CD')}`,
    IOS_APP_ID: 'ABCDE12345.com.example.twosome',
    SUPPORT_EMAIL: 'help@twosome.example',
  });
  unknown = await start({ PUBLIC_URL: '' });
});
afterAll(async () => {
  await known.close();
  await unknown.close();
});
const get = ({ url }: Running, path: string, method = 'GET') =>
  fetch(`${url}${path}`, { method, redirect: 'manual' });

test.each([
  [android, 'application/json'],
  [ios, 'application/json'],
  ['/sitemap.xml', 'application/xml'],
  ['/.well-known/security.txt', 'text/plain'],
])('%s is served without a redirect, and is a 404 where it is not configured', async (path, type) => {
  const answer = await get(known, path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect((await get(known, path, 'HEAD')).status).toBe(200);
  expect((await get(known, path, 'POST')).status).toBe(405);
  expect((await get(unknown, path)).status).toBe(404);
});

describe('security.txt', () => {
  const fieldsOf = async (server: Running) =>
    Object.fromEntries(
      (await (await get(server, '/.well-known/security.txt')).text())
        .trimEnd()
        .split('\n')
        .map((line) => /^([\w-]+): (.+)$/.exec(line)?.slice(1) ?? [line, '']),
    );

  test('says how to report, and where this file belongs', async () => {
    expect(await fieldsOf(known)).toEqual({
      Contact: 'mailto:help@twosome.example',
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      'Preferred-Languages': 'en',
      Canonical: `${site}/.well-known/security.txt`,
    });
  });

  test('expires within a year, and never while the server runs', async () => {
    const daysLeft = async () =>
      (Date.parse((await fieldsOf(known)).Expires ?? '') - now().getTime()) / 86_400_000;
    expect(await daysLeft()).toBeCloseTo(180, 1);
    moveClock(400 * 86_400_000);
    expect(await daysLeft()).toBeCloseTo(180, 1);
    resetClock();
  });

  test('has no address of its own without PUBLIC_URL', async () => {
    const local = await start({ PUBLIC_URL: '', SUPPORT_EMAIL: 'help@twosome.example' });
    expect(Object.keys(await fieldsOf(local))).toEqual(['Contact', 'Expires', 'Preferred-Languages']);
    await local.close();
  });
});

describe('a site with apps', () => {
  test('names the Android app and its signing keys', async () => {
    expect(await (await get(known, android)).json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'com.example.twosome',
          sha256_cert_fingerprints: [certificate, certificate.replaceAll('AB', 'CD')],
        },
      },
    ]);
  });

  test('names the iOS app and its paths: every address of the app, and nothing else', async () => {
    const { applinks } = (await (await get(known, ios)).json()) as {
      applinks: { details: { appIDs: string[]; components: { '/': string }[] }[] };
    };
    expect(applinks.details.map(({ appIDs }) => appIDs)).toEqual([['ABCDE12345.com.example.twosome']]);
    const patterns = applinks.details.flatMap(({ components }) =>
      components.map((component) => component['/']),
    );
    const opens = (path: string) =>
      patterns.some(
        (pattern) => path === pattern || (pattern.endsWith('/*') && path.startsWith(pattern.slice(0, -1))),
      );
    for (const address of appAddresses) expect([address, opens(address)]).toEqual([address, true]);
    for (const other of ['/', '/about', '/privacy', '/api/v1/config/', '/media/x', '/postman'])
      expect([other, opens(other)]).toEqual([other, false]);
  });
});

describe('search engines', () => {
  const textAt = async (server: Running, path: string) => (await get(server, path)).text();

  test('find every public page in the site map, and nothing else', async () => {
    const text = await textAt(known, '/sitemap.xml');
    const locations = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(locations).toEqual(openAddresses.map((address) => site + address));
    expect(await textAt(known, '/robots.txt')).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
    expect(await textAt(unknown, '/robots.txt')).not.toContain('Sitemap');
  });

  test('stay out of the app, the API and the images, but may read the noindex of shared addresses', async () => {
    const text = await textAt(known, '/robots.txt');
    // by path prefixes, like crawlers
    const isClosed = (path: string) =>
      [...text.matchAll(/^Disallow: (.+)$/gm)].some(([, start = '']) => path.startsWith(start));
    const closed = [
      '/api/v1/post/',
      '/media/post/x',
      '/home',
      '/message',
      '/profile/settings',
      '/goals/edit/7',
    ];
    const shared = ['/post/7', '/profile/K7QP', '/profile/K7QP/post', '/connect'];
    for (const path of closed) expect([path, isClosed(path)]).toEqual([path, true]);
    for (const path of [...openAddresses, ...shared]) expect([path, isClosed(path)]).toEqual([path, false]);
  });
});

// the service worker handles shares; a request reaches the server only without one
describe('a share', () => {
  const share = (body: NonNullable<RequestInit['body']> | null, headers: Record<string, string> = {}) =>
    fetch(`${unknown.url}/share-target`, { method: 'POST', body, headers, redirect: 'manual' });
  const photos = new FormData();
  for (let at = 0; at < 50; at += 1) photos.append('images', new Blob([new Uint8Array(100_000)]), '../x.jpg');

  test.each([
    ['fifty photos of 100 KB', () => share(photos)],
    ['nothing', () => share(null)],
    ['a form without a boundary', () => share('x', { 'content-type': 'multipart/form-data' })],
    [
      'another site’s form',
      () => share('a=1', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
    ],
    ['a look', () => get(unknown, '/share-target')],
  ])('is redirected to the app and not stored: %s [S2.21]', async (_, send) => {
    const answer = await send();
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#?checkImport=true']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe('');
    expect(unknown.uploads()).toEqual([]);
  });

  test('that is announced and never sent receives the response', async () => {
    const socket = createConnection(unknown.port, '127.0.0.1');
    socket.write('POST /share-target HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000000\r\n\r\n');
    const response = await new Promise<string>((resolve) =>
      socket.once('data', (part) => resolve(String(part))),
    );
    socket.destroy();
    expect(response).toMatch(/^HTTP\/1\.1 303 /);
  });
});
