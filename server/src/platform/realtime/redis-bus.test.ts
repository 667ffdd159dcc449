import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startRedis, type TestRedis } from '../../testing/redis.ts';
import { createLog } from '../log.ts';
import { openRedis, type RedisLines } from '../redis.ts';
import type { Bus } from './realtime.ts';
import { createRedisBus } from './redis-bus.ts';

interface Node {
  bus: Bus;
  redis: RedisLines;
  /** its log */
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

/** The bodies heard of a topic so far. */
function hearing({ bus }: Node, topic: string): unknown[] {
  const heard: unknown[] = [];
  bus.subscribe(topic, (body) => void heard.push(body));
  return heard;
}
const channels = async () => ((await redis.client.pubsub('CHANNELS')) as string[]).toSorted();
/** What this node said before has arrived at that one, if it ever does. */
async function passed(from: Node, to: Node): Promise<void> {
  const topic = `passed ${Math.random()}`;
  const heard = hearing(to, topic);
  await to.bus.ready();
  await from.bus.publish(topic, null);
  await expect.poll(() => heard).toEqual([null]);
}
const away = (node: Node) => expect.poll(() => node.bus.isUp()).toBe(false);
const back = (node: Node) => expect.poll(() => node.bus.isUp()).toBe(true);

test('what one node says is heard once by all that listen, there and here, in order and as JSON', async () => {
  const [one, other] = await openTwo();
  const [here, there] = [hearing(one, 'facts'), hearing(other, 'facts')];
  await other.bus.ready();
  for (let n = 0; n < 200; n++) await one.bus.publish('facts', { n, at: new Date(0), gone: undefined });
  const said = Array.from({ length: 200 }, (_, n) => ({ n, at: '1970-01-01T00:00:00.000Z' }));
  await expect.poll(() => there).toEqual(said);
  expect(here).toEqual(said);
  await passed(other, one);
  expect(here).toEqual(said);
});

test('a topic is subscribed to only while somebody on the node listens to it', async () => {
  const [one, other] = await openTwo();
  const leave = [one.bus.subscribe('couple', () => {}), one.bus.subscribe('couple', () => {})];
  other.bus.subscribe('facts', () => {});
  await Promise.all([one.bus.ready(), other.bus.ready()]);
  expect(await channels()).toEqual(['home:couple', 'home:facts']);
  leave[0]?.();
  await one.bus.ready();
  expect(await channels()).toContain('home:couple');
  leave[1]?.();
  leave[1]?.();
  await one.bus.ready();
  expect(await channels()).toEqual(['home:facts']);
});

test('who listens again at once is still subscribed', async () => {
  const [one, other] = await openTwo();
  for (let turn = 0; turn < 20; turn++) one.bus.subscribe('couple', () => {})();
  const heard = hearing(one, 'couple');
  await one.bus.ready();
  await other.bus.publish('couple', 1);
  await expect.poll(() => heard).toEqual([1]);
});

test('two installations on one Redis do not hear each other', async () => {
  const [one, stranger] = await Promise.all([openNode('home:'), openNode('hometown:')]);
  const [here, there] = [hearing(one, 'facts'), hearing(stranger, 'facts')];
  await Promise.all([one.bus.ready(), stranger.bus.ready()]);
  await one.bus.publish('facts', 'ours');
  await stranger.bus.publish('facts', 'theirs');
  await expect.poll(() => [here, there]).toEqual([['ours'], ['theirs']]);
});

test('what is no JSON, from whoever writes into our channel, is logged and stops nothing', async () => {
  const node = await openNode();
  const heard = hearing(node, 'facts');
  await node.bus.ready();
  await redis.client.publish('home:facts', 'x');
  await redis.client.publish('home:facts', `${'x'.repeat(36)}{"half`);
  await redis.client.publish('home:facts', `${'x'.repeat(36)}1`);
  await expect.poll(() => heard).toEqual([1]);
  expect(node.lines.filter((line) => line.includes('a listener of the bus failed'))).toHaveLength(2);
});

test('killed: this node hears itself, nothing waits; started again: all topics are heard again', async () => {
  const [one, other] = await openTwo();
  const [here, there] = [hearing(one, 'before'), hearing(other, 'before')];
  await redis.kill();
  await Promise.all([away(one), away(other)]);
  await expect(one.bus.ready()).rejects.toThrow();

  const since = performance.now();
  for (let n = 0; n < 1000; n++) await one.bus.publish('before', n);
  // a wait of its own for each would be minutes
  expect(performance.now() - since).toBeLessThan(10_000);
  await expect.poll(() => here).toHaveLength(1000);
  const meanwhile = hearing(other, 'meanwhile');

  await redis.start();
  await Promise.all([back(one), back(other)]);
  await other.bus.ready();
  await one.bus.publish('before', 'again');
  await one.bus.publish('meanwhile', 'too');
  await expect.poll(() => [there, meanwhile]).toEqual([['again'], ['too']]);
  expect(one.lines.join()).toMatch(/Redis is away.*Redis is there.*"hints":1000/s);
});

test('frozen: noticed, and heard again after', async () => {
  const [one, other] = await openTwo();
  const [here, there] = [hearing(one, 'facts'), hearing(other, 'facts')];
  await other.bus.ready();
  redis.freeze();
  await away(one);
  await one.bus.publish('facts', 'alone');
  await expect.poll(() => here).toEqual(['alone']);
  await expect(one.bus.ready()).rejects.toThrow();
  // until the lines are cut too, not only silent
  await expect.poll(() => one.redis.hearing.client.status).not.toBe('ready');

  redis.thaw();
  await Promise.all([back(one), back(other)]);
  await other.bus.ready();
  await one.bus.publish('facts', 'together');
  await expect.poll(() => there.at(-1)).toBe('together');
});

test('emptied, and with its connections cut: all topics are heard again', async () => {
  const [one, other] = await openTwo();
  const there = hearing(other, 'facts');
  await redis.client.flushall();
  await passed(one, other);
  await redis.client.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  await expect.poll(() => channels()).toContain('home:facts');
  await one.bus.publish('facts', 1);
  await expect.poll(() => there).toEqual([1]);
});

test('a Redis that takes nothing in does not let hints pile up without end', async () => {
  const [one, other] = await openTwo();
  const here = hearing(one, 'facts');
  redis.freeze();
  const body = 'x'.repeat(100_000);
  const before = process.memoryUsage().rss;
  for (let n = 0; n < 3000; n++) {
    await one.bus.publish('elsewhere', body);
    await new Promise(setImmediate);
  }
  // 300 MB were said
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  await one.bus.publish('facts', 1);
  await expect.poll(() => here).toEqual([1]);
  const there = hearing(other, 'again');
  redis.thaw();
  await expect
    .poll(async () => {
      await one.bus.publish('again', 1);
      return there.length;
    })
    .toBeGreaterThan(0);
});

test('closed, it says and hears nothing, and what was said before arrives', async () => {
  const [one, other] = await openTwo();
  const there = hearing(other, 'facts');
  const here = vi.fn();
  one.bus.subscribe('facts', here);
  await other.bus.ready();
  await one.bus.publish('facts', 'last');
  await one.bus.close();
  await one.redis.close();
  await one.bus.publish('facts', 'from the grave');
  await expect(one.bus.ready()).rejects.toThrow('closed');
  expect(one.bus.isUp()).toBe(false);
  await other.bus.publish('facts', 'mine');
  await expect.poll(() => there).toEqual(['last', 'mine']);
  expect(here).not.toHaveBeenCalled();
  expect(one.lines.join()).not.toContain('Redis is away');
});
