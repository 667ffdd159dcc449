import { type Rate, type RateName, rates } from '@twosome/contract/platform/limits';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startRedis, type TestRedis } from '../../testing/redis.ts';
import { moveClock, now, resetClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { openRedis, type RedisLines } from '../redis.ts';
import type { Counted, Limiter } from './limiter.ts';
import { redisLimiter } from './redis-limiter.ts';

let redis: TestRedis;
let lines: RedisLines;
let errors: string[] = [];
const log = createLog('error', { write: (line) => void errors.push(line) });

beforeAll(async () => {
  redis = await startRedis();
  lines = await openRedis({ url: redis.url, log });
});
beforeEach(async () => {
  errors = [];
  // time goes on only where a test moves it: a busy machine's own would count along
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

const someone: Counted = { userId: 'ana', address: '203.0.113.1' };
const tableWith = (rate: Rate): Record<RateName, Rate> => ({ ...rates, write: rate });
/** One node's, by the test's clock. Two of them share their counts as two nodes do. */
const limiterOf = (table: Readonly<Record<RateName, Rate>> = rates, prefix = 'home:'): Limiter =>
  redisLimiter({ line: lines.commands, prefix, log, table, clock: now });
const takeMany = (limiter: Limiter, times: number, rate: RateName, who = someone) =>
  Promise.all(Array.from({ length: times }, () => limiter.take(rate, who)));
const throughOf = (answers: { ok: boolean }[]) => answers.filter(({ ok }) => ok).length;

describe('the limiter that nodes share', () => {
  it('lets through exactly as many as the rate says, on all nodes together and at once', async () => {
    const [one, other] = [limiterOf(), limiterOf()];
    for (const rate of ['connect', 'upload', 'write', 'message'] as const) {
      const answers = await Promise.all([takeMany(one, 100, rate), takeMany(other, 100, rate)]);
      expect(throughOf(answers.flat())).toBe(rates[rate].user);
    }
  });

  it('counts by the clock of Redis where none is given', async () => {
    const limiter = redisLimiter({ line: lines.commands, prefix: 'home:', log });
    // whatever this machine's clock says
    moveClock(-3_600_000);
    expect(throughOf(await takeMany(limiter, 100, 'message'))).toBe(60);
    moveClock(7_200_000);
    expect(await limiter.take('message', someone)).toMatchObject({ ok: false });
    for (const key of await redis.client.keys('*')) {
      const ms = await redis.client.pttl(key);
      expect(ms).toBeGreaterThan(60_000);
      expect(ms).toBeLessThan(70_000);
    }
  });

  it('counts a user everywhere and an address for everyone behind it', async () => {
    const limiter = limiterOf();
    await takeMany(limiter, 10, 'connect');
    expect(await limiter.take('connect', { ...someone, address: '198.51.100.1' })).toMatchObject({
      ok: false,
    });
    for (const userId of ['bruno', 'chloe']) await takeMany(limiter, 10, 'connect', { ...someone, userId });
    expect(await limiter.take('connect', { ...someone, userId: 'dan' })).toMatchObject({ ok: false });
    expect(await limiter.take('connect', { userId: 'dan', address: '198.51.100.1' })).toEqual({ ok: true });
  });

  it('counts strangers by their address alone, where the rate has one', async () => {
    const nobody = { userId: null, address: '203.0.113.1' };
    expect(throughOf(await takeMany(limiterOf(), 40, 'signIn', nobody))).toBe(30);
    expect(throughOf(await takeMany(limiterOf(), 700, 'write', nobody))).toBe(700);
  });

  it('tells truly when to come again', async () => {
    const limiter = limiterOf();
    await takeMany(limiter, 120, 'write');
    const { retryAfter } = (await limiter.take('write', someone)) as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(50);
    expect(retryAfter).toBeLessThanOrEqual(63);
    moveClock((retryAfter - 4) * 1000);
    expect(await limiter.take('write', someone)).toMatchObject({ ok: false });
    moveClock(4000);
    expect(await limiter.take('write', someone)).toEqual({ ok: true });
  });

  it('does not count what it refuses', async () => {
    const limiter = limiterOf();
    await takeMany(limiter, 500, 'write');
    moveClock(64_000);
    expect(throughOf(await takeMany(limiter, 500, 'write'))).toBe(120);
  });

  it('keeps the rate in every window, whenever the calls come and to whichever node', async () => {
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.boolean()), {
          minLength: 20,
          maxLength: 120,
        }),
        async (calls) => {
          resetClock();
          turn += 1;
          const table = tableWith({ user: 7, perSeconds: 10 });
          const [one, other] = [limiterOf(table, `${turn}:`), limiterOf(table, `${turn}:`)];
          const through: number[] = [];
          let at = 0;
          for (const [pause, isOther] of calls) {
            moveClock(pause);
            at += pause;
            if ((await (isOther ? other : one).take('write', someone)).ok) through.push(at);
          }
          for (const start of through)
            expect(
              through.filter((time) => time >= start && time < start + 10_000).length,
            ).toBeLessThanOrEqual(7);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('asks Redis once for a call', async () => {
    const limiter = limiterOf();
    await limiter.take('connect', someone);
    const asked = async () =>
      Number(/total_commands_processed:(\d+)/.exec(await redis.client.info('stats'))?.[1]);
    const scripts = async () =>
      Number(/cmdstat_evalsha:calls=(\d+)/.exec(await redis.client.info('commandstats'))?.[1]);
    const [before, all] = [await scripts(), await asked()];
    await takeMany(limiter, 5, 'connect');
    expect((await scripts()) - before).toBe(5);
    expect(await asked()).toBeGreaterThan(all);
  });

  it('keeps the counts of two installations apart', async () => {
    await takeMany(limiterOf(rates, 'home:'), 60, 'message');
    expect(await limiterOf(rates, 'elsewhere:').take('message', someone)).toEqual({ ok: true });
  });

  it('counts on after Redis has forgotten everything, the script too', async () => {
    const limiter = limiterOf();
    await takeMany(limiter, 60, 'message');
    await redis.client.flushall();
    await redis.client.script('FLUSH');
    expect(throughOf(await takeMany(limiter, 100, 'message'))).toBe(60);
  });
});

describe('while Redis is away', () => {
  const allAsk = async (limiter: Limiter) => {
    for (const rate of ['signIn', 'connect'] as const)
      await expect(limiter.take(rate, someone)).rejects.toMatchObject({ refusal: 'unavailable' });
    for (const rate of ['write', 'read', 'message', 'anonymous', 'handshake', 'upload'] as const)
      expect(await limiter.take(rate, someone)).toEqual({ ok: true });
  };

  it('refuses what fails closed, and counts the rest here, with what was let through before', async () => {
    const limiter = limiterOf();
    await takeMany(limiter, 50, 'message');
    await redis.kill();
    await expect.poll(() => lines.commands.isUp()).toBe(false);
    await allAsk(limiter);
    expect(throughOf(await takeMany(limiter, 20, 'message'))).toBe(9);
    expect(errors).toEqual([]);

    await redis.start();
    await expect.poll(() => lines.commands.isUp()).toBe(true);
    expect(await limiter.take('connect', someone)).toEqual({ ok: true });
  });

  it('waits half a second for one that is frozen, and then no more', async () => {
    const limiter = limiterOf();
    await limiter.take('write', someone);
    redis.freeze();
    const frozen = performance.now();
    expect(await limiter.take('write', someone)).toEqual({ ok: true });
    await allAsk(limiter);
    await takeMany(limiter, 50, 'write');
    // half a second for each would be more than thirty
    expect(performance.now() - frozen).toBeLessThan(10_000);
    redis.thaw();
    await expect.poll(() => lines.commands.isUp()).toBe(true);
    expect(await limiter.take('connect', someone)).toEqual({ ok: true });
  });

  it('says so once when Redis is there and takes no counts', async () => {
    const limiter = limiterOf();
    await redis.client.config('SET', 'maxmemory', '1');
    try {
      await allAsk(limiter);
      await allAsk(limiter);
      expect(errors).toHaveLength(1);
      expect(errors[0]).toContain('Redis takes no counts');
    } finally {
      await redis.client.config('SET', 'maxmemory', '0');
    }
    expect(await limiter.take('connect', someone)).toEqual({ ok: true });
  });
});
