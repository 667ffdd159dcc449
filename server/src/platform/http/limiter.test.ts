import { type Rate, type RateName, rates } from '@twosome/contract/platform/limits';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moveClock, resetClock } from '../clock.ts';
import { type Counted, memoryLimiter, noLimiter } from './limiter.ts';

// fake time, so that a slow machine does not change the counts
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  resetClock();
});

const signedIn: Counted = { userId: 'ana', address: '203.0.113.1' };
const stranger: Counted = { userId: null, address: '203.0.113.1' };
const tableWith = (rate: Rate): Record<RateName, Rate> => ({ ...rates, write: rate });
const takeMany = async (
  limiter: ReturnType<typeof memoryLimiter>,
  times: number,
  rate: RateName,
  who = signedIn,
) => {
  const answers = [];
  for (let i = 0; i < times; i++) answers.push(await limiter.take(rate, who));
  return answers;
};
const allowedOf = (answers: { ok: boolean }[]) => answers.filter(({ ok }) => ok).length;

describe('the limiter', () => {
  it('allows exactly the calls of the rate', async () => {
    for (const rate of ['connect', 'upload', 'write', 'message'] as const)
      expect(allowedOf(await takeMany(memoryLimiter(), 200, rate))).toBe(rates[rate].user);
  });

  it('counts a user on all addresses, and an address for all its users', async () => {
    const limiter = memoryLimiter();
    await takeMany(limiter, 10, 'connect');
    expect(await limiter.take('connect', { ...signedIn, address: '198.51.100.1' })).toMatchObject({
      ok: false,
    });

    for (const userId of ['bruno', 'chloe']) await takeMany(limiter, 10, 'connect', { ...signedIn, userId });
    expect(await limiter.take('connect', { ...signedIn, userId: 'dan' })).toMatchObject({ ok: false });
    expect(await limiter.take('connect', { userId: 'dan', address: '198.51.100.1' })).toEqual({ ok: true });
  });

  it('does not count successful calls behind one address', async () => {
    const limiter = memoryLimiter();
    for (let person = 0; person < 200; person++) {
      expect(await limiter.take('signIn', stranger)).toEqual({ ok: true });
      await limiter.refund('signIn', stranger);
    }
    expect(allowedOf(await takeMany(limiter, 100, 'signIn', stranger))).toBe(30);
  });

  it('refunds no more than was counted, and nothing to a user', async () => {
    const limiter = memoryLimiter();
    for (let i = 0; i < 50; i++) await limiter.refund('connect', signedIn);
    expect(allowedOf(await takeMany(limiter, 50, 'connect'))).toBe(10);
    for (let i = 0; i < 10; i++) await limiter.refund('connect', signedIn);
    expect(await limiter.take('connect', signedIn)).toMatchObject({ ok: false });
    expect(await limiter.take('connect', { ...signedIn, userId: 'bruno' })).toEqual({ ok: true });
  });

  it.each([
    ['a /64', () => '2001:db8:1:200::/64', 30],
    ['a /56', (i: number) => `2001:db8:1:${(0x200 + (i % 256)).toString(16)}::/64`, 120],
    ['a /48', (i: number) => `2001:db8:1:${(i * 37).toString(16)}::/64`, 480],
  ])('counts the failures of %s together', async (_, blockAt, most) => {
    const limiter = memoryLimiter();
    let through = 0;
    for (let i = 0; i < 1000; i++)
      if ((await limiter.take('signIn', { userId: null, address: blockAt(i) })).ok) through += 1;
    expect(through).toBe(most);
    expect(await limiter.take('signIn', { userId: null, address: '2001:db8:2:200::/64' })).toEqual({
      ok: true,
    });
  });

  it('locks no user out when 50,000 networks fail', async () => {
    const limiter = memoryLimiter();
    for (let i = 0; i < 50_000; i++)
      await limiter.take('signIn', { userId: null, address: `2001:${i.toString(16)}:1:1::/64` });
    expect(allowedOf(await takeMany(limiter, 31, 'signIn', stranger))).toBe(30);
    expect(await limiter.take('signIn', { userId: null, address: '2a00:1:1:1::/64' })).toEqual({ ok: true });
  });

  it.each([
    ['50,000 sites of one provider', (i: number) => `2001:db8:${i.toString(16)}:1::/64`],
    [
      '50,000 networks of 500 sites',
      (i: number) => `2001:db8:${(i % 500).toString(16)}:${i.toString(16)}::/64`,
    ],
    ['50,000 IPv4 addresses', (i: number) => `198.51.${i >> 8}.${i & 255}`],
  ])('locks no other user out when %s fail, and keeps other failures', async (_, blockAt) => {
    const limiter = memoryLimiter();
    await takeMany(limiter, 30, 'signIn', stranger);
    for (let i = 0; i < 50_000; i++) await limiter.take('signIn', { userId: null, address: blockAt(i) });
    const newcomer = { userId: null, address: '192.0.2.7' };
    expect(allowedOf(await takeMany(limiter, 31, 'signIn', newcomer))).toBe(30);
    expect(await limiter.take('signIn', { userId: null, address: '2a00:1:1:1::/64' })).toEqual({ ok: true });
    expect(await limiter.take('signIn', stranger)).toMatchObject({ ok: false });
  });

  it('counts clients without sign-in by their address only', async () => {
    const withoutSignIn = { userId: null, address: '203.0.113.1' };
    expect(allowedOf(await takeMany(memoryLimiter(), 40, 'signIn', withoutSignIn))).toBe(30);
    expect(allowedOf(await takeMany(memoryLimiter(), 700, 'write', withoutSignIn))).toBe(700);
  });

  it('returns a correct retryAfter', async () => {
    const limiter = memoryLimiter();
    await takeMany(limiter, 120, 'write');
    const refused = await limiter.take('write', signedIn);
    const { retryAfter } = refused as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(50);
    expect(retryAfter).toBeLessThanOrEqual(63);
    moveClock((retryAfter - 4) * 1000);
    expect(await limiter.take('write', signedIn)).toMatchObject({ ok: false });
    moveClock(4000);
    expect(await limiter.take('write', signedIn)).toEqual({ ok: true });
  });

  it('does not count refused calls', async () => {
    const limiter = memoryLimiter();
    await takeMany(limiter, 500, 'write');
    moveClock(64_000);
    expect(allowedOf(await takeMany(limiter, 500, 'write'))).toBe(120);
  });

  it('keeps the rate in every window, for calls at random times', async () => {
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
            if ((await limiter.take('write', signedIn)).ok) through.push(at);
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

  it('limits its memory and evicts the least recently used', async () => {
    const limiter = memoryLimiter(3, tableWith({ user: 1, perSeconds: 60 }));
    const take = (userId: string) => limiter.take('write', { userId, address: '' });
    for (const userId of ['a', 'b', 'c', 'd']) expect(await take(userId)).toEqual({ ok: true });
    expect(await take('d')).toMatchObject({ ok: false });
    expect(await take('c')).toMatchObject({ ok: false });
    expect(await take('a')).toEqual({ ok: true });
  });

  it('can be disabled', async () => {
    expect(allowedOf(await takeMany(noLimiter, 1000, 'connect'))).toBe(1000);
  });
});
