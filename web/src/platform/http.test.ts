import { expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { caller } from './http.ts';
import { stored } from './storage.ts';

freshBrowser();
type Things = { who: 'signedIn'; says: ''; gives: { 200: never } };
const call = caller<Record<'GET things/' | 'POST things/', Things>>();

/** What a call sends: who asks, of what kind, and what. */
async function sentBy(act: () => Promise<unknown>) {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(init);
    return Response.json({});
  });
  await act();
  const headers = new Headers(sent[0]?.headers);
  return [headers.get('Authorization'), headers.get('Content-Type'), sent[0]?.body];
}

test('every call carries the stored token [S7.1]', async () => {
  stored.write('token', 'of-ana');
  expect((await sentBy(() => call('GET things/', {})))[0]).toBe('Bearer of-ana');
  expect((await sentBy(() => call('POST things/', {})))[0]).toBe('Bearer of-ana');
  stored.remove('token');
  expect((await sentBy(() => call('GET things/', {})))[0]).toBeNull();
});

test('a body is JSON, unless it is a form [S7.2]', async () => {
  expect((await sentBy(() => call('POST things/', {}))).slice(1)).toEqual(['application/json', '{}']);
  const form = new FormData();
  // the browser names its boundary itself
  expect((await sentBy(() => call('POST things/', { form }))).slice(1)).toEqual([null, form]);
});
