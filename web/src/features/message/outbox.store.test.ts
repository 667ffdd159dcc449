import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, codes } from '../../testing/cast.ts';
import { fromAna } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { getUser, keepUser } from '../auth/auth.store.ts';
import { getMessages } from './message.store.ts';
import { discard, getUnsent, type Picture, retry, send } from './outbox.store.ts';

const browser = freshBrowser();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  keepUser({ ...ana, terms_accepted_at: '2026-11-01T00:00:00.000Z' });
});
afterEach(() => void vi.useRealTimers());

interface Sent {
  __id__: string;
  text: string;
  reply_to: string | null;
}
const sent = () => browser.sockets.heard<Sent>('message');
const words = () => sent().map(({ text }) => text);
const write = (text: string, pictures: Picture[] = []) => send({ text, pictures, replyTo: null });
const picture: Picture = { blob: new Blob(['small'], { type: 'image/jpeg' }), width: 4, height: 3 };
const stateOf = () => getUnsent().map(({ text, status }) => `${text}: ${status}`);
const idOfText = (text: string): string => getUnsent().find((one) => one.text === text)?.id ?? '';
let number = 0;
/** The server has it. */
const takes = (id: string, text = '') => {
  number += 1;
  const data = fromAna(number, { __id__: id, text });
  browser.sockets.says({ type: 'message', data, sent_by: codes.ana });
};
const refuses = (id: string, status: number, body: object = {}) =>
  browser.sockets.says({ type: 'error', data: { status, __id__: id, ...body } });
const reopens = async () => {
  const before = browser.sockets.last();
  browser.sockets.closes();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => browser.sockets.last()).not.toBe(before);
  browser.sockets.opens();
};

test('a text goes out at once, and is settled by what the server says of it [S3.11 S3.25 S4.26 S4.28 S7.60]', () => {
  browser.sockets.opens();
  write('Hello');
  expect(stateOf()).toEqual(['Hello: sending']);
  expect(sent()[0]).toEqual({ __id__: idOfText('Hello'), text: 'Hello', reply_to: null });
  takes(idOfText('Hello'), 'Hello');
  expect([getUnsent(), getMessages().ids.length]).toEqual([[], 1]);
});

test('one after the other: the next goes when the one before has arrived', () => {
  browser.sockets.opens();
  for (const text of ['One', 'Two', 'Three']) write(text);
  expect(words()).toEqual(['One']);
  takes(idOfText('One'));
  expect(words()).toEqual(['One', 'Two']);
  takes(idOfText('Two'));
  expect(words()).toEqual(['One', 'Two', 'Three']);
});

test('what was said without a connection waits for it; what had no answer is said again, as the same', async () => {
  write('One');
  write('Two');
  browser.sockets.opens();
  const [first] = sent();
  await reopens();
  expect(sent()).toEqual([first]);
  takes(first?.__id__ ?? '');
  expect(words()).toEqual(['One', 'Two']);
});

test('an answer that comes with what was missed settles it too', async () => {
  browser.sockets.opens();
  write('One');
  const id = idOfText('One');
  await reopens();
  browser.sockets.says({ type: 'sync_message', data: { results: [fromAna(1, { __id__: id })] } });
  expect(getUnsent()).toEqual([]);
});

test('no answer at all: the connection is doubted, and a new one says it again', () => {
  vi.useFakeTimers();
  browser.sockets.opens();
  write('One');
  const before = browser.sockets.last();
  vi.advanceTimersByTime(timing.messageAck);
  expect(browser.sockets.last()).not.toBe(before);
  browser.sockets.opens();
  expect(words()).toEqual(['One']);
});

test('a no is that message’s alone: it fails and says why, the others go on [S7.49 S8.18]', async () => {
  browser.sockets.opens();
  write('Bad');
  write('Good');
  refuses(idOfText('Bad'), 400, { text: ['This contains characters that are not allowed.'] });
  expect(stateOf()).toEqual(['Bad: failed', 'Good: sending']);
  expect(getUnsent()[0]?.why).toBe('This contains characters that are not allowed.');
  expect(words()).toEqual(['Bad', 'Good']);
  takes(idOfText('Good'));
  refuses(idOf(999), 400);
  expect(stateOf()).toEqual(['Bad: failed']);
  await retry(idOfText('Bad'));
  expect(stateOf()).toEqual(['Bad: sending']);
  expect(words()).toEqual(['Bad', 'Good', 'Bad']);
  expect(sent()[2]?.__id__).toBe(sent()[0]?.__id__);
});

test('what failed may be given up; what is on its way may not, for it may have arrived', () => {
  browser.sockets.opens();
  write('One');
  const id = idOfText('One');
  discard(id);
  expect(stateOf()).toEqual(['One: sending']);
  refuses(id, 400);
  discard(id);
  expect(getUnsent()).toEqual([]);
});

test.each([429, 503])('%s is waited for: it goes again, and nothing overtakes it', (status) => {
  vi.useFakeTimers();
  browser.sockets.opens();
  write('One');
  write('Two');
  refuses(idOfText('One'), status, { detail: 'Too many tries.' });
  expect(stateOf()).toEqual(['One: sending', 'Two: sending']);
  expect(words()).toEqual(['One']);
  vi.advanceTimersByTime(timing.messageRetry);
  expect(words()).toEqual(['One', 'One']);
});

test('terms that were not accepted after all: it fails, and the page learns it', async () => {
  browser.sockets.opens();
  browser.server.gives('POST auth/user/', { user: ana, token: 'of-ana' });
  write('One');
  refuses(idOfText('One'), 403, { detail: 'Please accept the terms.', code: 'terms' });
  expect(stateOf()).toEqual(['One: failed']);
  await expect.poll(() => getUser()?.terms_accepted_at).toBeNull();
});

test('photos go by a call, between what was said before and after them [S4.25 S4.27 S7.36 S7.37]', async () => {
  browser.sockets.opens();
  let arrive = () => {};
  browser.server.answers(
    'POST message/add_message/',
    ({ body }) =>
      new Promise((give) => {
        arrive = () => give(fromAna(70, { __id__: String((body as FormData).get('__id__')) }));
      }),
  );
  write('Before');
  write('Look', [picture, picture]);
  write('After');
  const id = idOfText('Look');
  expect(browser.server.asked).toEqual([]);
  takes(idOfText('Before'));
  await expect.poll(() => browser.server.asked.length).toBe(1);
  const form = browser.server.asked[0]?.body as FormData;
  expect([form.get('__id__'), form.get('text'), form.getAll('files').length]).toEqual([id, 'Look', 2]);
  expect(words()).toEqual(['Before']);
  arrive();
  await expect.poll(() => words()).toEqual(['Before', 'After']);
});

test('photos without a network wait and go again, as the same message', async () => {
  vi.spyOn(timing, 'messageRetry', 'get').mockReturnValue(0 as never);
  browser.sockets.opens();
  browser.server.drops('POST message/add_message/');
  write('Look', [picture]);
  const id = idOfText('Look');
  await expect.poll(() => browser.server.asked.length).toBeGreaterThan(1);
  expect(stateOf()).toEqual(['Look: sending']);
  browser.server.answers('POST message/add_message/', ({ body }) =>
    fromAna(70, { __id__: String((body as FormData).get('__id__')) }),
  );
  await expect.poll(() => getUnsent()).toEqual([]);
  const keys = browser.server.asked.map(({ body }) => (body as FormData).get('__id__'));
  expect(new Set(keys)).toEqual(new Set([id]));
});

test.each([
  [413, { detail: 'This file is too large.' }, 'This file is too large.'],
  [400, { files: ['This is no image.'] }, 'This is no image.'],
])('photos that the server refuses with %s fail, and say why [S4.25 S8.18]', async (status, body, why) => {
  browser.sockets.opens();
  browser.server.refuses('POST message/add_message/', status, body);
  write('Look', [picture]);
  await expect.poll(() => stateOf()).toEqual(['Look: failed']);
  expect(getUnsent()[0]?.why).toBe(why);
});
