import type { messageCalls } from '@twosome/contract/message/message.contract';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { fromAna } from '../testing/messages.ts';
import { caller } from './http.ts';

const browser = freshBrowser();
beforeEach(() => localStorage.setItem('token', 'of-ana'));

const call = caller<typeof messageCalls>();
const line = 'POST message/add_message/';
function send(heard: number[] = [], signal?: AbortSignal) {
  const form = new FormData();
  form.append('text', 'Hello');
  const onProgress = (share: number) => heard.push(share);
  return call(line, { form, onProgress, ...(signal && { signal }) });
}

test('an upload says how far it is, and is answered like every call', async () => {
  browser.server.gives(line, fromAna(1));
  const heard: number[] = [];
  expect(await send(heard)).toEqual(fromAna(1));
  expect(heard).toEqual([0.5]);
  expect(browser.server.asked[0]?.token).toBe('of-ana');
});

test('a refusal is a failure with its words', async () => {
  browser.server.refuses(line, 413, { detail: 'Too large.' });
  await expect(send()).rejects.toMatchObject({ status: 413, message: 'Too large.' });
});

test('without a network it fails as every call does', async () => {
  browser.server.drops(line);
  await expect(send()).rejects.toMatchObject({ status: 1000 });
});

test('one that is given up says so', async () => {
  browser.server.answers(line, () => new Promise(() => {}));
  const giving = new AbortController();
  const sending = send([], giving.signal);
  giving.abort();
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
});
