import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../testing/program.ts';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { createLog } from './log.ts';
import { openRedis, RedisRefuses } from './redis.ts';

const lines: string[] = [];
const log = createLog('debug', { write: (line) => void lines.push(line) });
let redis: TestRedis | null = null;
afterEach(async () => {
  lines.length = 0;
  await redis?.end();
  redis = null;
});

test('a password that is wrong, missing or not needed', async () => {
  redis = await startRedis('--requirepass', 'hunter2');
  const { host } = new URL(redis.url);
  for (const url of [`redis://${host}`, `redis://:wrong@${host}`, `redis://somebody:hunter2@${host}`])
    await expect(openRedis({ url, log })).rejects.toThrow(RedisRefuses);
  await expect(openRedis({ url: `redis://:wrong@${host}`, log })).rejects.toThrow(
    /^REDIS_URL is refused by Redis: WRONGPASS .*\.$/,
  );
  await expect(openRedis({ url: `redis://:hunter2@${host}/99`, log })).rejects.toThrow('out of range');

  const right = await openRedis({ url: `redis://:hunter2@${host}/3`, log });
  expect(right.why).toBeNull();
  expect(await right.commands.ask((client) => client.echo('here'))).toBe('here');
  await right.close();
  expect(lines.join()).not.toContain('hunter2');
});

test('one that is not there yet is waited for, without a word to it in between', async () => {
  const port = await freePort();
  const opened = await openRedis({ url: `redis://127.0.0.1:${port}`, log });
  expect(opened.why).toContain('ECONNREFUSED');
  await expect(opened.commands.ask((client) => client.ping())).rejects.toThrow('away');
  expect(opened.commands.isUp()).toBe(false);
  await opened.close();
});

test('what takes connections and says nothing is given up soon, and tried again', async () => {
  let connections = 0;
  const mute = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {}).resume();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => mute.once('listening', resolve));
  const { port } = mute.address() as { port: number };
  const before = performance.now();
  const opened = await openRedis({ url: `redis://127.0.0.1:${port}`, log });
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(opened.why).not.toBeNull();
  expect(opened.commands.isUp()).toBe(false);
  // each line again
  await expect.poll(() => connections).toBeGreaterThanOrEqual(4);
  await opened.close();
  await new Promise((resolve) => mute.close(resolve));
});

test('an answer that came while this program was busy is in time', async () => {
  redis = await startRedis();
  const opened = await openRedis({ url: redis.url, log });
  const answer = opened.commands.ask((client) => client.echo('late?'));
  const until = performance.now() + 900;
  while (performance.now() < until);
  expect(await answer).toBe('late?');
  expect(opened.commands.isUp()).toBe(true);
  await opened.close();
});

test('a primary that became a replica is left for whoever the address leads to now', async () => {
  const [primary, address] = [await startRedis(), await startRedis()];
  redis = address;
  const opened = await openRedis({ url: address.url, log });
  const { port } = new URL(primary.url);
  await address.client.replicaof('127.0.0.1', Number(port));
  await expect(opened.commands.ask((client) => client.set('count', 1))).rejects.toThrow('READONLY');
  await expect.poll(() => lines.join()).toContain('Redis is away');
  await address.client.replicaof('NO', 'ONE');
  await expect.poll(() => opened.commands.isUp()).toBe(true);
  expect(await opened.commands.ask((client) => client.set('count', 1))).toBe('OK');
  await opened.close();
  await primary.end();
});
