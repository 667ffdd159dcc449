import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openTransport } from './transport.ts';

test('a connection whose answer is not read ends within 15 s, one that reads a megabyte a second does not', async () => {
  const { app } = openTransport({}, () => {});
  onTestFinished(() => app.close());
  app.get('/', async () => 'x'.repeat(32 * 1024 ** 2));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const request = async () => {
    const accepted = once(app.server, 'connection');
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => {});
    onTestFinished(() => void client.destroy());
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [socket] = (await accepted) as [Socket];
    return { client, socket };
  };
  const unread = await request();
  const slow = await request();
  let wanted = 0;
  slow.client.on('data', () => slow.client.bytesRead >= wanted && slow.client.pause());
  for (let second = 0; second < 15; second += 1) {
    wanted += 1024 ** 2;
    slow.client.resume();
    await pause(1000);
  }
  expect([unread.socket.destroyed, slow.socket.destroyed]).toEqual([true, false]);
});
