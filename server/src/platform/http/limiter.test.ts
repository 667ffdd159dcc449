import { type Rate, type RateName, rates } from '@twosome/contract/platform/limits';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moveClock, resetClock } from '../clock.ts';
import { type Counted, memoryLimiter, noLimiter } from './limiter.ts';

// time goes on only where a test moves it: a busy machine's own would count along
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  resetClock();
});

const someone: Counted = { userId: 'ana', address: '203.0.113.1' };
const tableWith = (rate: Rate): Record<RateName, Rate> => ({ ...rates, write: rate });
const takeMany = async (
  limiter: ReturnType<typeof memoryLimiter>,
  times: number,
  rate: RateName,
  who = someone,
) => {
  const answers = [];
  for (let i = 0; i < times; i++) answers.push(await limiter.take(rate, who));
  return answers;
};
const throughOf = (answers: { ok: boolean }[]) => answers.filter(({ ok }) => ok).length;

describe('the limiter', () => {
  it('lets through exactly as many as the rate says', async () => {
    for (const rate of ['connect', 'upload', 'write', 'message'] as const)
      expect(throughOf(await takeMany(memoryLimiter(), 200, rate))).toBe(rates[rate].user);
  });

  it('counts a user everywhere and an address for everyone behind it', async () => {
    const limiter = memoryLimiter();
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
    expect(throughOf(await takeMany(memoryLimiter(), 40, 'signIn', nobody))).toBe(30);
    expect(throughOf(await takeMany(memoryLimiter(), 700, 'write', nobody))).toBe(700);
  });

  it('tells truly when to come again', async () => {
    const limiter = memoryLimiter();
    await takeMany(limiter, 120, 'write');
    const refused = await limiter.take('write', someone);
    const { retryAfter } = refused as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(50);
    expect(retryAfter).toBeLessThanOrEqual(63);
    moveClock((retryAfter - 4) * 1000);
    expect(await limiter.take('write', someone)).toMatchObject({ ok: false });
    moveClock(4000);
    expect(await limiter.take('write', someone)).toEqual({ ok: true });
  });

  it('does not count what it refuses', async () => {
    const limiter = memoryLimiter();
    await takeMany(limiter, 500, 'write');
    moveClock(64_000);
    expect(throughOf(await takeMany(limiter, 500, 'write'))).toBe(120);
  });

  it('keeps the rate in every window, whenever the calls come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 20, maxLength: 120 }),
        async (pauses) => {
          resetClock();
          const limiter = memoryLimiter(10, tableWith({ user: 7, perSeconds: 10 }));
          const through: number[] = [];
          let at = 0;
          for (const pause of pauses) {
            moveClock(pause);
            at += pause;
            if ((await limiter.take('write', someone)).ok) through.push(at);
          }
          for (const start of through)
            expect(
              through.filter((time) => time >= start && time < start + 10_000).length,
            ).toBeLessThanOrEqual(7);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('remembers so many and no more, forgetting the longest quiet', async () => {
    const limiter = memoryLimiter(3, tableWith({ user: 1, perSeconds: 60 }));
    const take = (userId: string) => limiter.take('write', { userId, address: '' });
    for (const userId of ['a', 'b', 'c', 'd']) expect(await take(userId)).toEqual({ ok: true });
    expect(await take('d')).toMatchObject({ ok: false });
    expect(await take('c')).toMatchObject({ ok: false });
    expect(await take('a')).toEqual({ ok: true });
  });

  it('forgets nobody where it must fail closed, and refuses newcomers instead', async () => {
    const limiter = memoryLimiter(3, tableWith({ address: 1, perSeconds: 60, failClosed: true }));
    const take = (address: string) => limiter.take('write', { userId: null, address });
    for (const address of ['a', 'b', 'c']) expect(await take(address)).toEqual({ ok: true });
    expect(await take('d')).toMatchObject({ ok: false, retryAfter: expect.any(Number) });
    expect(await take('a')).toMatchObject({ ok: false });
    moveClock(64_000);
    expect(await take('d')).toEqual({ ok: true });
  });

  it('can be switched off', async () => {
    expect(throughOf(await takeMany(noLimiter, 1000, 'connect'))).toBe(1000);
  });
});
