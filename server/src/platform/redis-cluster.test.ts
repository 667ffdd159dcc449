import { rates } from '@twosome/contract/platform/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testLimiter } from '../testing/limiter-promises.ts';
import { startRedis } from '../testing/redis.ts';
import { startCluster } from '../testing/redis-groups.ts';
import { now, resetClock } from './clock.ts';
import { redisLimiter } from './http/redis-limiter.ts';
import { createLog } from './log.ts';
import { createRedisBus } from './realtime/redis-bus.ts';
import { openRedis, type RedisClients } from './redis.ts';

let cluster: Awaited<ReturnType<typeof startCluster>>;
let [one, other]: RedisClients[] = [];
const lines: string[] = [];
const log = createLog('debug', { write: (line) => void lines.push(line) });

beforeAll(async () => {
  cluster = await startCluster();
  const open = () => openRedis({ url: cluster.url, isCluster: true, log });
  [one, other] = [await open(), await open()];
});
afterAll(async () => {
  await Promise.all([one?.close(), other?.close()]);
  await cluster.end();
});

describe('the limiter in a Redis Cluster', () => {
  let prefixes = 0;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => {
    vi.useRealTimers();
    resetClock();
    // a script whose keys lie on two nodes would be refused, and each node would count alone
    expect(lines.filter((line) => line.includes('rejects'))).toEqual([]);
  });
  testLimiter((table = rates) => {
    prefixes += 1;
    const limiterOf = ({ commands }: RedisClients) =>
      redisLimiter({ redis: commands, prefix: `${prefixes}:`, log, table, clock: now });
    return [limiterOf(one!), limiterOf(other!)];
  });

  test('stores counts on every node of the cluster', async () => {
    const limiter = redisLimiter({ redis: one!.commands, prefix: 'home:', log });
    for (let n = 0; n < 50; n++) await limiter.take('message', { userId: `person ${n}`, address: '' });
    for (const { client } of cluster.servers) expect(await client.dbsize()).toBeGreaterThan(0);
  });
});

test('the bus delivers over the nodes of a cluster, and again after one of them was killed', async () => {
  const busOf = (redis: RedisClients) => createRedisBus({ redis, prefix: 'home:', log });
  const [here, there] = [busOf(one!), busOf(other!)];
  const received = new Set<unknown>();
  there.subscribe('events', (body) => void received.add(body));
  const arrives = (body: string) =>
    expect
      .poll(async () => {
        await here.publish('events', body);
        return received.has(body);
      })
      .toBe(true);
  await arrives('first');
  for (let n = 0; n < 200; n++) await here.publish('events', n);
  await expect.poll(() => received.size).toBe(201);

  const [, , last] = cluster.servers;
  await last?.kill();
  await arrives('without one node');
  await last?.start();
  await arrives('with all nodes');
  await expect.poll(() => [one, other].map((redis) => redis?.commands.isUp())).toEqual([true, true]);
  await Promise.all([here.close(), there.close()]);
});

test('a Redis that is no cluster is refused', async () => {
  const single = await startRedis();
  await expect(openRedis({ url: single.url, isCluster: true, log })).rejects.toThrow(
    'cluster support disabled',
  );
  await single.end();
});
