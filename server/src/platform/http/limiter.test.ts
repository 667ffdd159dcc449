import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  allowedOf,
  signedIn,
  stranger,
  tableWith,
  takeMany,
  testLimiter,
} from '../../testing/limiter-promises.ts';
import { byNight } from '../../testing/nightly.ts';
import { resetClock } from '../clock.ts';
import { memoryLimiter, noLimiter } from './limiter.ts';

// fake time, so that a slow machine does not change the counts
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  resetClock();
});

describe('the limiter', () => {
  testLimiter((table) => {
    const limiter = memoryLimiter(undefined, table);
    return [limiter, limiter];
  });

  it.each([
    ['all networks of different providers', (i: number) => `2001:${i.toString(16)}:1:1::/64`, false],
    ['all sites of one provider', (i: number) => `2001:db8:${i.toString(16)}:1::/64`, true],
    [
      'all networks of 500 sites',
      (i: number) => `2001:db8:${(i % 500).toString(16)}:${i.toString(16)}::/64`,
      true,
    ],
    ['all IPv4 addresses of a block', (i: number) => `198.51.${i >> 8}.${i & 255}`, true],
  ])('locks no user out when %s fail, and keeps other failures', async (_, blockAt, isOneNetwork) => {
    const most = byNight(50_000, 8_000);
    const limiter = memoryLimiter(most);
    await takeMany(limiter, 30, 'signIn', stranger);
    for (let i = 0; i < most; i++) await limiter.take('signIn', { userId: null, address: blockAt(i) });
    const newcomer = { userId: null, address: '192.0.2.7' };
    expect(allowedOf(await takeMany(limiter, 31, 'signIn', newcomer))).toBe(30);
    expect(await limiter.take('signIn', { userId: null, address: '2a00:1:1:1::/64' })).toEqual({ ok: true });
    // the failures of another network are evicted only when all networks together fill the table
    expect(await limiter.take('signIn', stranger)).toMatchObject({ ok: !isOneNetwork });
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
    expect(allowedOf(await takeMany(noLimiter, 1000, 'connect', signedIn))).toBe(1000);
  });
});
