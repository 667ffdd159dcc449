import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startRedis, type TestRedis } from '../../testing/redis.ts';
import { createLog } from '../log.ts';
import { openRedis, type RedisClients } from '../redis.ts';
import type { Bus } from './realtime.ts';
import { createRedisBus } from './redis-bus.ts';

interface Node {
  bus: Bus;
  redis: RedisClients;
  /** the lines of its log */
  lines: string[];
}

let redis: TestRedis;
let nodes: Node[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  redis.thaw();
  for (const node of nodes) {
    await node.bus.close();
    await node.redis.close();
  }
  nodes = [];
});
afterAll(() => redis.end());

async function openNode(prefix = 'home:'): Promise<Node> {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const opened = await openRedis({ url: redis.url, log });
  const node = { bus: createRedisBus({ redis: opened, prefix, log }), redis: opened, lines };
  nodes.push(node);
  return node;
}
const openTwo = () => Promise.all([openNode(), openNode()]);

/** The messages of a topic received so far. */
function received({ bus }: Node, topic: string): unknown[] {
  const messages: unknown[] = [];
  bus.subscribe(topic, (body) => void messages.push(body));
  return messages;
}
const channels = async () => ((await redis.client.pubsub('CHANNELS')) as string[]).toSorted();
/** Resolves when earlier messages from one node have arrived at the other, unless they were lost. */
async function untilDelivered(from: Node, to: Node): Promise<void> {
  const topic = `untilDelivered ${Math.random()}`;
  const messages = received(to, topic);
  await to.bus.ready();
  await from.bus.publish(topic, null);
  await expect.poll(() => messages).toEqual([null]);
}
const untilDown = (node: Node) => expect.poll(() => node.bus.isUp()).toBe(false);
const untilUp = (node: Node) => expect.poll(() => node.bus.isUp()).toBe(true);

test('delivers a message once to all listeners on all nodes, in order and as JSON', async () => {
  const [one, other] = await openTwo();
  const [here, there] = [received(one, 'events'), received(other, 'events')];
  await other.bus.ready();
  for (let n = 0; n < 200; n++) await one.bus.publish('events', { n, at: new Date(0), absent: undefined });
  const expected = Array.from({ length: 200 }, (_, n) => ({ n, at: '1970-01-01T00:00:00.000Z' }));
  await expect.poll(() => there).toEqual(expected);
  expect(here).toEqual(expected);
  await untilDelivered(other, one);
  expect(here).toEqual(expected);
});

test('a node subscribes to a topic only while it has listeners', async () => {
  const [one, other] = await openTwo();
  const leave = [one.bus.subscribe('couple', () => {}), one.bus.subscribe('couple', () => {})];
  other.bus.subscribe('events', () => {});
  await Promise.all([one.bus.ready(), other.bus.ready()]);
  expect(await channels()).toEqual(['home:couple', 'home:events']);
  leave[0]?.();
  await one.bus.ready();
  expect(await channels()).toContain('home:couple');
  leave[1]?.();
  leave[1]?.();
  await one.bus.ready();
  expect(await channels()).toEqual(['home:events']);
});

test('a listener that unsubscribes and subscribes again immediately receives messages', async () => {
  const [one, other] = await openTwo();
  for (let turn = 0; turn < 20; turn++) one.bus.subscribe('couple', () => {})();
  const messages = received(one, 'couple');
  await one.bus.ready();
  await other.bus.publish('couple', 1);
  await expect.poll(() => messages).toEqual([1]);
});

test("two installations on one Redis do not receive each other's messages", async () => {
  const [one, stranger] = await Promise.all([openNode('home:'), openNode('hometown:')]);
  const [here, there] = [received(one, 'events'), received(stranger, 'events')];
  await Promise.all([one.bus.ready(), stranger.bus.ready()]);
  await one.bus.publish('events', 'ours');
  await stranger.bus.publish('events', 'theirs');
  await expect.poll(() => [here, there]).toEqual([['ours'], ['theirs']]);
});

test('logs invalid JSON that another program writes into our channel, and continues', async () => {
  const node = await openNode();
  const messages = received(node, 'events');
  await node.bus.ready();
  await redis.client.publish('home:events', 'x');
  await redis.client.publish('home:events', `${'x'.repeat(36)}{"half`);
  await redis.client.publish('home:events', `${'x'.repeat(36)}1`);
  await expect.poll(() => messages).toEqual([1]);
  expect(node.lines.filter((line) => line.includes('a bus listener failed'))).toHaveLength(2);
});

test('Redis killed: local delivery continues without delay; restarted: all topics are delivered again', async () => {
  const [one, other] = await openTwo();
  const [here, there] = [received(one, 'before'), received(other, 'before')];
  await redis.kill();
  await Promise.all([untilDown(one), untilDown(other)]);
  await expect(one.bus.ready()).rejects.toThrow();

  const since = performance.now();
  for (let n = 0; n < 1000; n++) await one.bus.publish('before', n);
  // a timeout for each message would take minutes
  expect(performance.now() - since).toBeLessThan(10_000);
  await expect.poll(() => here).toHaveLength(1000);
  const during = received(other, 'during');

  await redis.start();
  await Promise.all([untilUp(one), untilUp(other)]);
  await other.bus.ready();
  await one.bus.publish('before', 'again');
  await one.bus.publish('during', 'too');
  await expect.poll(() => [there, during]).toEqual([['again'], ['too']]);
  expect(one.lines.join()).toMatch(/Redis is away.*Redis is there.*"hints":1000/s);
});

test('Redis frozen: detected, and messages are delivered again afterwards', async () => {
  const [one, other] = await openTwo();
  const [here, there] = [received(one, 'events'), received(other, 'events')];
  await other.bus.ready();
  redis.freeze();
  await untilDown(one);
  await one.bus.publish('events', 'alone');
  await expect.poll(() => here).toEqual(['alone']);
  await expect(one.bus.ready()).rejects.toThrow();
  // long enough that the connections are cut, not only silent
  await expect.poll(() => one.redis.subscriber.client.status).not.toBe('ready');

  redis.thaw();
  await Promise.all([untilUp(one), untilUp(other)]);
  await other.bus.ready();
  await one.bus.publish('events', 'together');
  await expect.poll(() => there.at(-1)).toBe('together');
});

test('a Redis that does not read does not fill the memory of the node', async () => {
  const [one, other] = await openTwo();
  const here = received(one, 'events');
  redis.freeze();
  const body = 'x'.repeat(100_000);
  const before = process.memoryUsage().rss;
  for (let n = 0; n < 3000; n++) {
    await one.bus.publish('elsewhere', body);
    await new Promise(setImmediate);
  }
  // 300 MB were published
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  await one.bus.publish('events', 1);
  await expect.poll(() => here).toEqual([1]);
  const there = received(other, 'again');
  redis.thaw();
  await expect
    .poll(async () => {
      await one.bus.publish('again', 1);
      return there.length;
    })
    .toBeGreaterThan(0);
});

test('a closed bus neither sends nor delivers; messages published before arrive', async () => {
  const [one, other] = await openTwo();
  const there = received(other, 'events');
  const here = vi.fn();
  one.bus.subscribe('events', here);
  await other.bus.ready();
  await one.bus.publish('events', 'last');
  await one.bus.close();
  await one.redis.close();
  await one.bus.publish('events', 'from the grave');
  await expect(one.bus.ready()).rejects.toThrow('closed');
  expect(one.bus.isUp()).toBe(false);
  await other.bus.publish('events', 'mine');
  await expect.poll(() => there).toEqual(['last', 'mine']);
  expect(here).not.toHaveBeenCalled();
  expect(one.lines.join()).not.toContain('Redis is away');
});
