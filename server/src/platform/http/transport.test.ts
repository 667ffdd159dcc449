import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTransport } from './transport.ts';

/** Sends `count` requests in one packet on one connection; returns how many were started, and which were answered. */
async function pipeline(count: number) {
  const { app } = openTransport({}, () => {});
  onTestFinished(() => app.close());
  let begun = 0;
  app.get('/:number', async ({ params }) => {
    begun += 1;
    return `<${(params as { number: string }).number}>`;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const connectionOf = (number: number) => (number === count ? 'close' : 'keep-alive');
  socket.write(
    numbers
      .map((number) => `GET /${number} HTTP/1.1\r\nHost: x\r\nConnection: ${connectionOf(number)}\r\n\r\n`)
      .join(''),
  );
  const answers = await text(socket).catch(() => '');
  return { begun, answered: [...answers.matchAll(/<(\d+)>/g)].map(([, number]) => Number(number)) };
}

test('eight requests in one packet are answered in order', async () => {
  expect(await pipeline(8)).toEqual({ begun: 8, answered: [1, 2, 3, 4, 5, 6, 7, 8] });
});

test('of a thousand requests in one packet the first eight are started, and the connection is closed', async () => {
  expect(await pipeline(1000)).toEqual({ begun: 8, answered: [] });
});

test('a busy machine makes the start slower, and does not end it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app } = openTransport({}, () => {});
  let pagesRead = () => {};
  app.addHook('onReady', () => new Promise<void>((resolve) => (pagesRead = resolve)));
  const started = app.ready().then(
    () => 'started',
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  pagesRead();
  expect(await started).toBe('started');
});
