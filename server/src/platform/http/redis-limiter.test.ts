import { type Rate, type RateName, rates } from '@twosome/contract/platform/limits';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startRedis, type TestRedis } from '../../testing/redis.ts';
import { moveClock, now, resetClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { openRedis, type RedisClients } from '../redis.ts';
import type { Counted, Limiter } from './limiter.ts';
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

const signedIn: Counted = { userId: 'ana', address: '203.0.113.1' };
const tableWith = (rate: Rate): Record<RateName, Rate> => ({ ...rates, write: rate });
/** The limiter of one node, with the test's clock. Two of them share their counts like two nodes. */
const limiterOf = (table: Readonly<Record<RateName, Rate>> = rates, prefix = 'home:'): Limiter =>
  redisLimiter({ redis: lines.commands, prefix, log, table, clock: now });
const takeMany = (limiter: Limiter, times: number, rate: RateName, who = signedIn) =>
  Promise.all(Array.from({ length: times }, () => limiter.take(rate, who)));
const allowedOf = (answers: { ok: boolean }[]) => answers.filter(({ ok }) => ok).length;

describe('the shared limiter', () => {
  it('allows exactly the calls of the rate, on all nodes together and simultaneously', async () => {
    const [one, other] = [limiterOf(), limiterOf()];
    for (const rate of ['connect', 'upload', 'write', 'message'] as const) {
      const answers = await Promise.all([takeMany(one, 100, rate), takeMany(other, 100, rate)]);
      expect(allowedOf(answers.flat())).toBe(rates[rate].user);
    }
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

  it('counts a user on all addresses, and an address for all its users', async () => {
    const limiter = limiterOf();
    await takeMany(limiter, 10, 'connect');
    expect(await limiter.take('connect', { ...signedIn, address: '198.51.100.1' })).toMatchObject({
      ok: false,
    });
    for (const userId of ['bruno', 'chloe']) await takeMany(limiter, 10, 'connect', { ...signedIn, userId });
    expect(await limiter.take('connect', { ...signedIn, userId: 'dan' })).toMatchObject({ ok: false });
    expect(await limiter.take('connect', { userId: 'dan', address: '198.51.100.1' })).toEqual({ ok: true });
  });

  it('counts clients without sign-in by their address only', async () => {
    const withoutSignIn = { userId: null, address: '203.0.113.1' };
    expect(allowedOf(await takeMany(limiterOf(), 40, 'signIn', withoutSignIn))).toBe(30);
    expect(allowedOf(await takeMany(limiterOf(), 700, 'write', withoutSignIn))).toBe(700);
  });

  it('does not count successful calls behind one address, on any node', async () => {
    const [one, other] = [limiterOf(), limiterOf()];
    const stranger = { userId: null, address: '2001:db8:1:2::/64' };
    for (let person = 0; person < 100; person++) {
      expect(await one.take('signIn', stranger)).toEqual({ ok: true });
      await other.refund('signIn', stranger);
    }
    // a refund without a count gives no credit
    await one.refund('signIn', { userId: null, address: '2001:db8:1:3::/64' });
    expect(allowedOf(await takeMany(one, 100, 'signIn', stranger))).toBe(30);
    expect(allowedOf(await takeMany(one, 100, 'signIn', { ...stranger, address: '2001:db8:1:3::/64' }))).toBe(
      30,
    );
  });

  it('counts the failures of a /48 together', async () => {
    const limiter = limiterOf();
    const answers = await Promise.all(
      Array.from({ length: 600 }, (_, i) =>
        limiter.take('signIn', { userId: null, address: `2001:db8:1:${(i * 97).toString(16)}::/64` }),
      ),
    );
    expect(allowedOf(answers)).toBe(480);
  });

  it('returns a correct retryAfter', async () => {
    const limiter = limiterOf();
    await takeMany(limiter, 120, 'write');
    const { retryAfter } = (await limiter.take('write', signedIn)) as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(50);
    expect(retryAfter).toBeLessThanOrEqual(63);
    moveClock((retryAfter - 4) * 1000);
    expect(await limiter.take('write', signedIn)).toMatchObject({ ok: false });
    moveClock(4000);
    expect(await limiter.take('write', signedIn)).toEqual({ ok: true });
  });

  it('does not count refused calls', async () => {
    const limiter = limiterOf();
    await takeMany(limiter, 500, 'write');
    moveClock(64_000);
    expect(allowedOf(await takeMany(limiter, 500, 'write'))).toBe(120);
  });

  it('keeps the rate in every window, for calls at random times on random nodes', async () => {
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
            if ((await (isOther ? other : one).take('write', signedIn)).ok) through.push(at);
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

  it('sends one command to Redis per call', async () => {
    const limiter = limiterOf();
    await limiter.take('connect', signedIn);
    const asked = async () =>
      Number(/total_commands_processed:(\d+)/.exec(await redis.client.info('stats'))?.[1]);
    const scripts = async () =>
      Number(/cmdstat_evalsha:calls=(\d+)/.exec(await redis.client.info('commandstats'))?.[1]);
    const [before, all] = [await scripts(), await asked()];
    await takeMany(limiter, 5, 'connect');
    expect((await scripts()) - before).toBe(5);
    expect(await asked()).toBeGreaterThan(all);
  });

  it('separates the counts of two installations', async () => {
    await takeMany(limiterOf(rates, 'home:'), 60, 'message');
    expect(await limiterOf(rates, 'elsewhere:').take('message', signedIn)).toEqual({ ok: true });
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
  const allAsk = async (limiter: Limiter) => {
    for (const rate of ['signIn', 'connect'] as const)
      await expect(limiter.take(rate, signedIn)).rejects.toMatchObject({ kind: 'unavailable' });
    for (const rate of ['write', 'read', 'message', 'anonymous', 'handshake', 'upload'] as const)
      expect(await limiter.take(rate, signedIn)).toEqual({ ok: true });
  };

  it('refuses rates that fail closed, and counts the others locally, including earlier calls', async () => {
    const limiter = limiterOf();
    await takeMany(limiter, 50, 'message');
    await redis.kill();
    await expect.poll(() => lines.commands.isUp()).toBe(false);
    await allAsk(limiter);
    expect(allowedOf(await takeMany(limiter, 20, 'message'))).toBe(9);
    expect(errors).toEqual([]);

    await redis.start();
    await expect.poll(() => lines.commands.isUp()).toBe(true);
    expect(await limiter.take('connect', signedIn)).toEqual({ ok: true });
  });

  it('waits half a second for a frozen Redis, and then not again', async () => {
    const limiter = limiterOf();
    await limiter.take('write', signedIn);
    redis.freeze();
    const frozen = performance.now();
    expect(await limiter.take('write', signedIn)).toEqual({ ok: true });
    await allAsk(limiter);
    await takeMany(limiter, 50, 'write');
    // half a second per call would be more than thirty seconds
    expect(performance.now() - frozen).toBeLessThan(10_000);
    redis.thaw();
    await expect.poll(() => lines.commands.isUp()).toBe(true);
    expect(await limiter.take('connect', signedIn)).toEqual({ ok: true });
  });

  it('logs once when Redis rejects writes', async () => {
    const limiter = limiterOf();
    await redis.client.config('SET', 'maxmemory', '1');
    try {
      await allAsk(limiter);
      await allAsk(limiter);
      expect(errors).toHaveLength(1);
      expect(errors[0]).toContain('Redis rejects the writes of the rate limiter');
    } finally {
      await redis.client.config('SET', 'maxmemory', '0');
    }
    expect(await limiter.take('connect', signedIn)).toEqual({ ok: true });
  });
});
