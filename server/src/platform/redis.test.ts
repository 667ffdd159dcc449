import { createServer } from 'node:net';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../testing/program.ts';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { makeTls, startSentinel } from '../testing/redis-groups.ts';
import { createLog } from './log.ts';
import { openRedis, RedisRefused } from './redis.ts';

const lines: string[] = [];
const log = createLog('debug', { write: (line) => void lines.push(line) });
let redis: TestRedis | null = null;
afterEach(async () => {
  lines.length = 0;
  await redis?.end();
  redis = null;
});

test('a wrong, missing or unneeded password is refused', async () => {
  redis = await startRedis('--requirepass', 'hunter2');
  const { host } = new URL(redis.url);
  for (const url of [`redis://${host}`, `redis://:wrong@${host}`, `redis://somebody:hunter2@${host}`])
    await expect(openRedis({ url, log })).rejects.toThrow(RedisRefused);
  await expect(openRedis({ url: `redis://:wrong@${host}`, log })).rejects.toThrow(
    /^REDIS_URL is refused by Redis: WRONGPASS .*\.$/,
  );
  await expect(openRedis({ url: `redis://:hunter2@${host}/99`, log })).rejects.toThrow('out of range');

  const right = await openRedis({ url: `redis://:hunter2@${host}/3`, log });
  expect(right.startError).toBeNull();
  expect(await right.commands.run((client) => client.echo('here'))).toBe('here');
  await right.close();
  expect(lines.join()).not.toContain('hunter2');
});

test('while Redis is not reachable, commands are rejected immediately', async () => {
  const port = await freePort();
  const opened = await openRedis({ url: `redis://127.0.0.1:${port}`, log });
  expect(opened.startError).toContain('ECONNREFUSED');
  await expect(opened.commands.run((client) => client.ping())).rejects.toThrow('away');
  expect(opened.commands.isUp()).toBe(false);
  await opened.close();
});

test('a server that accepts connections and never answers is given up soon, and retried', async () => {
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
  expect(opened.startError).not.toBeNull();
  expect(opened.commands.isUp()).toBe(false);
  // both connections, retried
  await expect.poll(() => connections).toBeGreaterThanOrEqual(4);
  await opened.close();
  await new Promise((resolve) => mute.close(resolve));
});

test('an answer that arrived while the event loop was blocked is in time', async () => {
  redis = await startRedis();
  const opened = await openRedis({ url: redis.url, log });
  const answer = opened.commands.run((client) => client.echo('late?'));
  const until = performance.now() + 900;
  while (performance.now() < until);
  expect(await answer).toBe('late?');
  expect(opened.commands.isUp()).toBe(true);
  await opened.close();
});

test('after a failover the client reconnects instead of staying on the replica', async () => {
  const [primary, address] = [await startRedis(), await startRedis()];
  redis = address;
  const opened = await openRedis({ url: address.url, log });
  const { port } = new URL(primary.url);
  await address.client.replicaof('127.0.0.1', Number(port));
  await expect(opened.commands.run((client) => client.set('count', 1))).rejects.toThrow('READONLY');
  await expect.poll(() => lines.join()).toContain('Redis is away');
  await address.client.replicaof('NO', 'ONE');
  await expect.poll(() => opened.commands.isUp()).toBe(true);
  expect(await opened.commands.run((client) => client.set('count', 1))).toBe('OK');
  await opened.close();
  await primary.end();
});

/** Redis with a password and TLS on a port of its own. */
async function startTls() {
  const [tls, port] = [await makeTls(), await freePort()];
  onTestFinished(tls.end);
  const settings = tls.settings.flatMap((line) => `--${line}`.split(' '));
  redis = await startRedis('--requirepass', 'hunter2', '--tls-port', `${port}`, ...settings);
  return { tls, port };
}

test('with TLS, only a certificate of the given authority for this host is accepted', async () => {
  const [{ tls, port }, other] = [await startTls(), await makeTls()];
  onTestFinished(other.end);
  const address = { url: `rediss://:hunter2@127.0.0.1:${port}`, log };
  const right = await openRedis({ ...address, ca: tls.ca });
  expect(right.startError).toBeNull();
  expect(await right.commands.run((client) => client.echo('here'))).toBe('here');
  await right.close();

  const elsewhere = { ...address, url: address.url.replace('127.0.0.1', 'localhost'), ca: tls.ca };
  // the authorities that Node trusts; another one with the same name; the right one, but another host
  for (const wrong of [address, { ...address, ca: other.ca }, elsewhere]) {
    const opened = await openRedis(wrong);
    expect(opened.startError).toMatch(/certificate/);
    expect(opened.commands.isUp()).toBe(false);
    await opened.close();
  }
});

test('sentinels with TLS and a password of their own name the primary', async () => {
  const { tls, port } = await startTls();
  const ownPort = await freePort();
  const sentinel = await startSentinel(
    port,
    ...['sentinel auth-pass twosome hunter2', 'requirepass hunter3', `tls-port ${ownPort}`],
    ...['tls-replication yes', ...tls.settings],
  );
  onTestFinished(sentinel.end);
  const sentinelsAt = (password: string) => [
    // this one is away
    new URL(`rediss://:${password}@127.0.0.1:1`),
    new URL(`rediss://:${password}@127.0.0.1:${ownPort}`),
  ];
  const address = { ca: tls.ca, url: 'rediss://:hunter2@twosome', sentinels: sentinelsAt('hunter3'), log };
  const right = await openRedis(address);
  expect(right.startError).toBeNull();
  expect(await right.commands.run((client) => client.echo('here'))).toBe('here');
  await right.close();

  await expect(openRedis({ ...address, url: 'rediss://:wrong@twosome' })).rejects.toThrow(RedisRefused);
  for (const [wrong, reason] of [
    [{ ...address, sentinels: sentinelsAt('wrong') }, 'WRONGPASS'],
    [{ ...address, url: 'rediss://:hunter2@unknown' }, 'No such master with that name'],
  ] as const) {
    const opened = await openRedis(wrong);
    expect(opened.startError).toContain(reason);
    await opened.close();
  }
});
