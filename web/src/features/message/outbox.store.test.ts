import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, codes } from '../../testing/cast.ts';
import { freshDevice } from '../../testing/device.ts';
import { fromAna } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { getUser, upsertUser } from '../auth/auth.store.ts';
import { getMessages } from './message.store.ts';
import { discard, getUnsent, type Picture, retry, send } from './outbox.store.ts';

const browser = freshBrowser();
const device = freshDevice();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  upsertUser({ ...ana, terms_accepted_at: '2026-11-01T00:00:00.000Z' });
});
afterEach(() => void vi.useRealTimers());

interface Sent {
  __id__: string;
  text: string;
  reply_to: string | null;
}
const sent = () => browser.sockets.framesSent<Sent>('message');
const texts = () => sent().map(({ text }) => text);
const write = (text: string, pictures: Picture[] = []) => send({ text, pictures, replyTo: null });
const picture: Picture = { blob: new Blob(['small'], { type: 'image/jpeg' }), width: 4, height: 3 };
const stateOf = () => getUnsent().map(({ text, status }) => `${text}: ${status}`);
const idOfText = (text: string): string => getUnsent().find((one) => one.text === text)?.id ?? '';
let number = 0;
/** Delivers the message back by the socket. */
const deliver = (id: string, text = '') => {
  number += 1;
  const data = fromAna(number, { __id__: id, text });
  browser.sockets.receive({ type: 'message', data, sent_by: codes.ana });
};
const refuse = (id: string, status: number, body: object = {}) =>
  browser.sockets.receive({ type: 'error', data: { status, __id__: id, ...body } });
const reopen = async () => {
  const before = browser.sockets.last();
  browser.sockets.close();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => browser.sockets.last()).not.toBe(before);
  browser.sockets.open();
};

test('a text is sent immediately, and settled by the frame that carries it [S3.11 S3.25 S4.26 S4.28 S7.60]', () => {
  browser.sockets.open();
  write('Hello');
  expect(stateOf()).toEqual(['Hello: sending']);
  expect(sent()[0]).toEqual({ __id__: idOfText('Hello'), text: 'Hello', reply_to: null });
  deliver(idOfText('Hello'), 'Hello');
  expect([getUnsent(), getMessages().ids.length]).toEqual([[], 1]);
});

test('sending gives light haptic feedback', async () => {
  write('Hello');
  await expect.poll(() => device.calls).toEqual(['haptic light']);
});

test('texts are sent one by one: the next after the previous has arrived', () => {
  browser.sockets.open();
  for (const text of ['One', 'Two', 'Three']) write(text);
  expect(texts()).toEqual(['One']);
  deliver(idOfText('One'));
  expect(texts()).toEqual(['One', 'Two']);
  deliver(idOfText('Two'));
  expect(texts()).toEqual(['One', 'Two', 'Three']);
});

test('an offline text waits for the connection; an unanswered one is sent again with the same id', async () => {
  write('One');
  write('Two');
  browser.sockets.open();
  const [first] = sent();
  await reopen();
  expect(sent()).toEqual([first]);
  deliver(first?.__id__ ?? '');
  expect(texts()).toEqual(['One', 'Two']);
});

test('a sync result settles it too', async () => {
  browser.sockets.open();
  write('One');
  const id = idOfText('One');
  await reopen();
  browser.sockets.receive({ type: 'sync_message', data: { results: [fromAna(1, { __id__: id })] } });
  expect(getUnsent()).toEqual([]);
});

test('without an answer the connection is renewed, and the text is sent again', () => {
  vi.useFakeTimers();
  browser.sockets.open();
  write('One');
  const before = browser.sockets.last();
  vi.advanceTimersByTime(timing.messageAck);
  expect(browser.sockets.last()).not.toBe(before);
  browser.sockets.open();
  expect(texts()).toEqual(['One']);
});

test('a refusal concerns that message only: it fails with a reason, the others continue [S7.49 S8.18]', async () => {
  browser.sockets.open();
  write('Bad');
  write('Good');
  refuse(idOfText('Bad'), 400, { text: ['This contains characters that are not allowed.'] });
  expect(stateOf()).toEqual(['Bad: failed', 'Good: sending']);
  expect(getUnsent()[0]?.why).toBe('This contains characters that are not allowed.');
  expect(texts()).toEqual(['Bad', 'Good']);
  deliver(idOfText('Good'));
  refuse(idOf(999), 400);
  expect(stateOf()).toEqual(['Bad: failed']);
  await retry(idOfText('Bad'));
  expect(stateOf()).toEqual(['Bad: sending']);
  expect(texts()).toEqual(['Bad', 'Good', 'Bad']);
  expect(sent()[2]?.__id__).toBe(sent()[0]?.__id__);
});

test('a failed message can be discarded; one in flight cannot, because it may have arrived', () => {
  browser.sockets.open();
  write('One');
  const id = idOfText('One');
  discard(id);
  expect(stateOf()).toEqual(['One: sending']);
  refuse(id, 400);
  discard(id);
  expect(getUnsent()).toEqual([]);
});

test.each([429, 503])('%s pauses the queue: the message is retried, and none overtakes it', (status) => {
  vi.useFakeTimers();
  browser.sockets.open();
  write('One');
  write('Two');
  refuse(idOfText('One'), status, { detail: 'Too many tries.' });
  expect(stateOf()).toEqual(['One: sending', 'Two: sending']);
  expect(texts()).toEqual(['One']);
  vi.advanceTimersByTime(timing.messageRetry);
  expect(texts()).toEqual(['One', 'One']);
});

test.each([502, 503, 504])(
  'photos wait through any number of %s of a server that is away, and then still have three tries',
  async (status) => {
    vi.useFakeTimers();
    browser.sockets.open();
    browser.server.fail('POST message/add_message/', status, {});
    write('Look', [picture]);
    for (let count = 0; count < 6; count += 1) await vi.advanceTimersByTimeAsync(timing.messageLongestRetry);
    expect(stateOf()).toEqual(['Look: sending']);
    browser.server.fail('POST message/add_message/', 500, {});
    const before = browser.server.requests.length;
    for (let count = 0; count < 6; count += 1) await vi.advanceTimersByTimeAsync(timing.messageLongestRetry);
    vi.useRealTimers();
    expect(stateOf()).toEqual(['Look: failed']);
    expect(browser.server.requests.length - before).toBe(4);
  },
);

test('a text is sent again after the pause that the server asked for', () => {
  vi.useFakeTimers();
  browser.sockets.open();
  write('One');
  refuse(idOfText('One'), 429, { retry_after: 30 });
  vi.advanceTimersByTime(29_000);
  expect(texts()).toEqual(['One']);
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual(['One', 'One']);
});

test('a refusal for missing terms fails the message, and the page refetches the person', async () => {
  browser.sockets.open();
  browser.server.respond('POST auth/user/', { user: ana, token: 'of-ana' });
  write('One');
  refuse(idOfText('One'), 403, { detail: 'Please accept the terms.', code: 'terms' });
  expect(stateOf()).toEqual(['One: failed']);
  await expect.poll(() => getUser()?.terms_accepted_at).toBeNull();
});

test('photos are sent by calls, one by one, and do not delay texts [S4.25 S4.27 S7.36 S7.37]', async () => {
  browser.sockets.open();
  let arrive = () => {};
  browser.server.respondWith(
    'POST message/add_message/',
    ({ body }) =>
      new Promise((resolve) => {
        arrive = () => resolve(fromAna(70, { __id__: String((body as FormData).get('__id__')) }));
      }),
  );
  write('Look', [picture, picture]);
  write('Look again', [picture]);
  write('Meanwhile');
  write('And more');
  const id = idOfText('Look');
  await expect.poll(() => browser.server.requests.length).toBe(1);
  const form = browser.server.requests[0]?.body as FormData;
  expect([form.get('__id__'), form.get('text'), form.getAll('files').length]).toEqual([id, 'Look', 2]);
  expect(texts()).toEqual(['Meanwhile']);
  deliver(idOfText('Meanwhile'));
  expect(texts()).toEqual(['Meanwhile', 'And more']);
  expect(browser.server.requests.length).toBe(1);
  arrive();
  await expect.poll(() => browser.server.requests.length).toBe(2);
  expect(stateOf()).toEqual(['Look again: sending', 'And more: sending']);
});

test('stuck photos and waiting texts do not block each other', async () => {
  vi.spyOn(timing, 'messageRetry', 'get').mockReturnValue(3_600_000 as never);
  browser.sockets.open();
  browser.server.disconnect('POST message/add_message/');
  write('Look', [picture]);
  await expect.poll(() => browser.server.requests.length).toBe(1);
  write('One');
  refuse(idOfText('One'), 429);
  expect([texts(), stateOf()]).toEqual([['One'], ['Look: sending', 'One: sending']]);
  browser.server.respondWith('POST message/add_message/', ({ body }) =>
    fromAna(70, { __id__: String((body as FormData).get('__id__')) }),
  );
  // a connection that opens before the page knows why the upload failed tries nothing again
  await expect.poll(() => reopen().then(stateOf)).toEqual(['One: sending']);
  expect(texts()).toEqual(['One']);
});

test('a connection that opens while photos are on their way does not send them twice', async () => {
  browser.sockets.open();
  browser.server.respondWith('POST message/add_message/', () => new Promise(() => {}));
  write('Look', [picture]);
  await expect.poll(() => browser.server.requests.length).toBe(1);
  await reopen();
  write('One');
  await expect.poll(texts).toEqual(['One']);
  const uploads = browser.server.requests.filter(({ line }) => line === 'POST message/add_message/');
  expect(uploads).toHaveLength(1);
});

test('photos on a stalled connection are sent again, as the same message', async () => {
  vi.useFakeTimers();
  browser.sockets.open();
  browser.server.respondWith('POST message/add_message/', () => new Promise(() => {}));
  write('Look', [picture]);
  await vi.advanceTimersByTimeAsync(timing.uploadStall + timing.messageRetry);
  vi.useRealTimers();
  const keys = browser.server.requests.map(({ body }) => (body as FormData).get('__id__'));
  expect(keys).toEqual([idOfText('Look'), idOfText('Look')]);
});

test.each([
  [413, { detail: 'This file is too large.' }, 'This file is too large.'],
  [400, { files: ['This is no image.'] }, 'This is no image.'],
  // for half an hour
  [429, { detail: 'You have sent many images.' }, 'You have sent many images.'],
])('photos that the server refuses with %s fail with a reason [S4.25 S8.18]', async (status, body, why) => {
  browser.sockets.open();
  browser.server.fail('POST message/add_message/', status, body, { 'Retry-After': '1800' });
  write('Look', [picture]);
  await expect.poll(() => stateOf()).toEqual(['Look: failed']);
  expect(getUnsent()[0]?.why).toBe(why);
});
