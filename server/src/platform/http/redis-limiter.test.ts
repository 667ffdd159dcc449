import { type Rate, type RateName, rates } from '@twosome/contract/platform/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowedOf, signedIn, tableWith, takeMany, testLimiter } from '../../testing/limiter-promises.ts';
import { startRedis, type TestRedis } from '../../testing/redis.ts';
import { moveClock, now, resetClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { openRedis, type RedisClients } from '../redis.ts';
import type { Limiter } from './limiter.ts';
import { redisLimiter } from './redis-limiter.ts';

let redis: TestRedis;
let lines: RedisClients;
let errors: string[] = [];
const log = createLog('error', { write: (line) => void errors.push(line) });

beforeAll(async () => {
  redis = await startRedis();
  lines = await openRedis({ url: redis.url, log });
});
beforeEach(async () => {
  errors = [];
  // fake time, so that a slow machine does not change the counts
  vi.useFakeTimers({ toFake: ['Date'] });
  await expect.poll(() => lines.commands.isUp()).toBe(true);
  await redis.client.flushall();
});
afterEach(() => {
  vi.useRealTimers();
  resetClock();
  redis.thaw();
});
afterAll(async () => {
  await lines.close();
  await redis.end();
});

/** The limiter of one node, with the test's clock. Two of them share their counts like two nodes. */
const limiterOf = (table: Readonly<Record<RateName, Rate>> = rates, prefix = 'home:'): Limiter =>
  redisLimiter({ redis: lines.commands, prefix, log, table, clock: now });
let prefixes = 0;

describe('the shared limiter', () => {
  testLimiter((table) => {
    prefixes += 1;
    return [limiterOf(table, `${prefixes}:`), limiterOf(table, `${prefixes}:`)];
  });

  it('uses the clock of Redis by default', async () => {
    const limiter = redisLimiter({ redis: lines.commands, prefix: 'home:', log });
    // independent of the clock of this machine
    moveClock(-3_600_000);
    expect(allowedOf(await takeMany(limiter, 100, 'message'))).toBe(60);
    moveClock(7_200_000);
    expect(await limiter.take('message', signedIn)).toMatchObject({ ok: false });
    for (const key of await redis.client.keys('*')) {
      const ms = await redis.client.pttl(key);
      expect(ms).toBeGreaterThan(60_000);
      expect(ms).toBeLessThan(70_000);
    }
  });

  it('tells whether at most half of each limit is used', async () => {
    const answers = await takeMany(limiterOf(), rates.message.user + 1, 'message');
    const isAmple = answers.map((taken) => taken.ok && taken.isAmple === true);
    expect(isAmple).toEqual(answers.map((_, index) => index < rates.message.user / 2));
    // the lower of two limits decides
    const small = limiterOf(tableWith({ user: 2, address: 1, perSeconds: 60 }));
    expect(await small.take('write', signedIn)).toEqual({ ok: true });
  });

  it('sends one command to Redis per call', async () => {
    const limiter = limiterOf();
    await limiter.take('connect', signedIn);
    const scripts = async () =>
      Number(/cmdstat_evalsha:calls=(\d+)/.exec(await redis.client.info('commandstats'))?.[1]);
    const before = await scripts();
    await takeMany(limiter, 5, 'connect');
    expect((await scripts()) - before).toBe(5);
  });

  it('separates the counts of two installations', async () => {
    await takeMany(limiterOf(rates, 'home:'), 60, 'message');
    expect(await limiterOf(rates, 'elsewhere:').take('message', signedIn)).toMatchObject({ ok: true });
  });

  it('continues after Redis has lost all data and scripts', async () => {
    const limiter = limiterOf();
    await takeMany(limiter, 60, 'message');
    await redis.client.flushall();
    await redis.client.script('FLUSH');
    expect(allowedOf(await takeMany(limiter, 100, 'message'))).toBe(60);
  });
});

describe('while Redis is unreachable', () => {
  const expectRates = async (limiter: Limiter) => {
    for (const rate of ['signIn', 'connect'] as const)
      await expect(limiter.take(rate, signedIn)).rejects.toMatchObject({ kind: 'unavailable' });
    for (const rate of ['write', 'read', 'message', 'anonymous', 'handshake', 'upload'] as const)
      expect(await limiter.take(rate, signedIn)).toMatchObject({ ok: true });
  };

  it('refuses rates that fail closed, and counts the others locally, including earlier calls', async () => {
    const limiter = limiterOf();
    await takeMany(limiter, 50, 'message');
    await redis.kill();
    await expect.poll(() => lines.commands.isUp()).toBe(false);
    await expectRates(limiter);
    expect(allowedOf(await takeMany(limiter, 20, 'message'))).toBe(9);
    expect(errors).toEqual([]);

    await redis.start();
    await expect.poll(() => lines.commands.isUp()).toBe(true);
    expect(await limiter.take('connect', signedIn)).toMatchObject({ ok: true });
  });

  it('waits half a second for a frozen Redis, and then not again', async () => {
    const limiter = limiterOf();
    await limiter.take('write', signedIn);
    redis.freeze();
    const frozen = performance.now();
    expect(await limiter.take('write', signedIn)).toMatchObject({ ok: true });
    await expectRates(limiter);
    await takeMany(limiter, 50, 'write');
    // half a second per call would be more than thirty seconds
    expect(performance.now() - frozen).toBeLessThan(10_000);
    redis.thaw();
    await expect.poll(() => lines.commands.isUp()).toBe(true);
    expect(await limiter.take('connect', signedIn)).toMatchObject({ ok: true });
  });

  it('logs once when Redis rejects writes', async () => {
    const limiter = limiterOf();
    await redis.client.config('SET', 'maxmemory', '1');
    try {
      await expectRates(limiter);
      await expectRates(limiter);
      expect(errors).toHaveLength(1);
      expect(errors[0]).toContain('Redis rejects the writes of the rate limiter');
    } finally {
      await redis.client.config('SET', 'maxmemory', '0');
    }
    expect(await limiter.take('connect', signedIn)).toMatchObject({ ok: true });
  });
});
