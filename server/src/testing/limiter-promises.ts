import { type Rate, type RateName, rates } from '@twosome/contract/platform/limits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveClock, resetClock } from '../platform/clock.ts';
import type { Counted, Limiter } from '../platform/http/limiter.ts';

export const signedIn: Counted = { userId: 'ana', address: '203.0.113.1' };
export const stranger: Counted = { userId: null, address: '203.0.113.1' };
export const tableWith = (rate: Rate): Record<RateName, Rate> => ({ ...rates, write: rate });
export const takeMany = (limiter: Limiter, times: number, rate: RateName, who = signedIn) =>
  Promise.all(Array.from({ length: times }, () => limiter.take(rate, who)));
export const allowedOf = (answers: { ok: boolean }[]) => answers.filter(({ ok }) => ok).length;

/**
 * What every limiter promises. `nodesOf` creates the limiters of two nodes with common counts, with the test's clock; in
 * memory it is the same one twice.
 */
export function testLimiter(nodesOf: (table?: Readonly<Record<RateName, Rate>>) => [Limiter, Limiter]): void {
  it('allows exactly the calls of the rate, on all nodes together and simultaneously', async () => {
    const [one, other] = nodesOf();
    for (const rate of ['connect', 'upload', 'write', 'message'] as const) {
      const answers = await Promise.all([takeMany(one, 100, rate), takeMany(other, 100, rate)]);
      expect(allowedOf(answers.flat())).toBe(rates[rate].user);
    }
  });

  it('counts a user on all addresses, and an address for all its users', async () => {
    const [one, other] = nodesOf();
    const elsewhere = '198.51.100.1';
    await takeMany(one, 10, 'connect');
    expect(await other.take('connect', { ...signedIn, address: elsewhere })).toMatchObject({ ok: false });
    for (const userId of ['bruno', 'chloe']) await takeMany(one, 10, 'connect', { ...signedIn, userId });
    expect(await other.take('connect', { ...signedIn, userId: 'dan' })).toMatchObject({ ok: false });
    expect(await other.take('connect', { userId: 'dan', address: elsewhere })).toMatchObject({ ok: true });
  });

  it('counts clients without sign-in by their address only', async () => {
    const [limiter] = nodesOf();
    expect(allowedOf(await takeMany(limiter, 40, 'signIn', stranger))).toBe(30);
    expect(allowedOf(await takeMany(limiter, 700, 'write', stranger))).toBe(700);
  });

  it('does not count successful calls behind one address', async () => {
    const [one, other] = nodesOf();
    for (let person = 0; person < 200; person++) {
      expect(await one.take('signIn', stranger)).toMatchObject({ ok: true });
      await other.refund('signIn', stranger);
    }
    expect(allowedOf(await takeMany(one, 100, 'signIn', stranger))).toBe(30);
  });

  it('refunds no more than was counted, and nothing to a user', async () => {
    const [one, other] = nodesOf();
    for (let i = 0; i < 50; i++) await one.refund('connect', signedIn);
    expect(allowedOf(await takeMany(one, 50, 'connect'))).toBe(10);
    for (let i = 0; i < 10; i++) await other.refund('connect', signedIn);
    expect(await one.take('connect', signedIn)).toMatchObject({ ok: false });
    for (const userId of ['bruno', 'chloe', 'dan'])
      expect(allowedOf(await takeMany(one, 11, 'connect', { ...signedIn, userId }))).toBe(10);
    expect(await one.take('connect', { ...signedIn, userId: 'eve' })).toMatchObject({ ok: false });
  });

  it.each([
    ['a /64', () => '2001:db8:1:200::/64', 30],
    ['a /56', (i: number) => `2001:db8:1:${(0x200 + (i % 256)).toString(16)}::/64`, 120],
    ['a /48', (i: number) => `2001:db8:1:${(i * 37).toString(16)}::/64`, 480],
  ])('counts the failures of %s together', async (_, blockAt, most) => {
    const [limiter] = nodesOf();
    const answers = [];
    for (let i = 0; i < 1000; i++)
      answers.push(await limiter.take('signIn', { userId: null, address: blockAt(i) }));
    expect(allowedOf(answers)).toBe(most);
    const elsewhere = { userId: null, address: '2001:db8:2:200::/64' };
    expect(await limiter.take('signIn', elsewhere)).toMatchObject({ ok: true });
  });

  it('returns a correct retryAfter', async () => {
    const [limiter] = nodesOf();
    await takeMany(limiter, 120, 'write');
    const { retryAfter } = (await limiter.take('write', signedIn)) as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(50);
    expect(retryAfter).toBeLessThanOrEqual(63);
    moveClock((retryAfter - 4) * 1000);
    expect(await limiter.take('write', signedIn)).toMatchObject({ ok: false });
    moveClock(4000);
    expect(await limiter.take('write', signedIn)).toMatchObject({ ok: true });
  });

  it('does not count refused calls', async () => {
    const [limiter] = nodesOf();
    await takeMany(limiter, 500, 'write');
    moveClock(64_000);
    expect(allowedOf(await takeMany(limiter, 500, 'write'))).toBe(120);
  });

  it('keeps the rate in every window, for calls at random times on random nodes', async () => {
    const call = fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 20, maxLength: 120 }), async (calls) => {
        resetClock();
        const [one, other] = nodesOf(tableWith({ user: 7, perSeconds: 10 }));
        const through: number[] = [];
        let at = 0;
        for (const [pause, isOther] of calls) {
          moveClock(pause);
          at += pause;
          if ((await (isOther ? other : one).take('write', signedIn)).ok) through.push(at);
        }
        for (const start of through)
          expect(through.filter((time) => time >= start && time < start + 10_000).length).toBeLessThanOrEqual(
            7,
          );
      }),
      { numRuns: 50 },
    );
  });
}
