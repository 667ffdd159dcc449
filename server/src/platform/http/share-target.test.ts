import { createConnection } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, start } from '../../testing/generated-calls.ts';

// The service worker handles shares; a request reaches the server only without one.

let server: Running;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());

const share = (body: NonNullable<RequestInit['body']> | null, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/share-target`, { method: 'POST', body, headers, redirect: 'manual' });

const photos = (count: number, bytes: number) => {
  const form = new FormData();
  for (let at = 0; at < count; at += 1) form.append('images', new Blob([new Uint8Array(bytes)]), '../x.jpg');
  return form;
};

test.each([
  ['a photo', () => share(photos(1, 1000))],
  ['fifty of them', () => share(photos(50, 1000))],
  ['20 MB', () => share(photos(1, 20 * 1024 * 1024))],
  ['nothing', () => share(null)],
  ['no form', () => share('{"images":', { 'content-type': 'application/json' })],
  ['a form cut off', () => share('--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' })],
  ['a form without a boundary', () => share('x', { 'content-type': 'multipart/form-data' })],
  [
    'another site’s form',
    () => share('a=1', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
  ],
  ['a look', () => fetch(`${server.url}/share-target`, { redirect: 'manual' })],
])('%s is redirected to the app and not stored [S2.21]', async (_, ask) => {
  const answer = await ask();
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#?checkImport=true']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toBe('');
  expect(server.uploads()).toEqual([]);
});

test('a client that announces a body and never sends it receives the response', async () => {
  const socket = createConnection(server.port, '127.0.0.1');
  socket.write('POST /share-target HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000000\r\n\r\n');
  const said = await new Promise<string>((resolve) => socket.once('data', (part) => resolve(String(part))));
  socket.destroy();
  expect(said).toMatch(/^HTTP\/1\.1 303 /);
});
