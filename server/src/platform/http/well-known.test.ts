import { appAddresses } from '@twosome/contract/platform/addresses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Running, start } from '../../testing/generated-calls.ts';

const certificate = Array.from({ length: 32 }, () => 'AB').join(':');
const android = '/.well-known/assetlinks.json';
const ios = '/.well-known/apple-app-site-association';
let [known, unknown]: Running[] = [];
beforeAll(async () => {
  known = await start({
    ANDROID_PACKAGE: 'com.example.twosome',
    ANDROID_CERTIFICATES: `${certificate},${certificate.replaceAll('AB', 'CD')}`,
    IOS_APP_ID: 'ABCDE12345.com.example.twosome',
  });
  unknown = await start();
});
afterAll(async () => {
  await known?.close();
  await unknown?.close();
});
const get = (server: Running | undefined, path: string, method = 'GET') =>
  fetch(`${server?.url}${path}`, { method, redirect: 'manual' });

describe('a site with apps', () => {
  test.each([android, ios])('serves %s as JSON and without a redirect', async (path) => {
    const answer = await get(known, path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await get(known, path, 'HEAD')).status).toBe(200);
    expect((await get(known, path, 'POST')).status).toBe(405);
  });

  test('contains the Android app and its signing keys', async () => {
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

  test('contains the iOS app and its paths: every address of the app, and nothing else', async () => {
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

test.each([android, ios])('a site without an app has no %s', async (path) => {
  expect((await get(unknown, path)).status).toBe(404);
});
