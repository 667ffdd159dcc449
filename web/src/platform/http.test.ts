import { expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { caller } from './http.ts';
import { stored } from './storage.ts';

freshBrowser();
const call = caller<never>() as unknown as (line: string, input: object) => Promise<unknown>;

/** What a call sends: who asks, of what kind, and what. */
async function sentBy(line: string, input: object) {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(init);
    return Response.json({});
  });
  await call(line, input);
  const headers = new Headers(sent[0]?.headers);
  return [headers.get('Authorization'), headers.get('Content-Type'), sent[0]?.body];
}

test('every call carries the stored token [S7.1]', async () => {
  stored.write('token', 'of-ana');
  expect((await sentBy('GET goals/', {}))[0]).toBe('Bearer of-ana');
  expect((await sentBy('POST goals/', { body: {} }))[0]).toBe('Bearer of-ana');
  stored.remove('token');
  expect((await sentBy('GET goals/', {}))[0]).toBeNull();
});

test('a body is JSON, unless it is a form [S7.2]', async () => {
  expect((await sentBy('POST goals/', { body: { title: 'Swim' } })).slice(1)).toEqual([
    'application/json',
    '{"title":"Swim"}',
  ]);
  const form = new FormData();
  // the browser names its boundary itself
  expect((await sentBy('POST goals/', { form })).slice(1)).toEqual([null, form]);
});
