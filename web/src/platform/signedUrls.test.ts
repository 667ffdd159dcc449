import { limits } from '@twosome/contract/platform/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureClock } from './clock.ts';
import { renewedUrl, renewSignaturesBy, urlOf } from './signedUrls.ts';
import { resetStores } from './state.ts';

// A fake server whose signatures expire as ours do, and whose clock moves with the browser's.

const hour = 3_600_000;
let renewals: number;
/** milliseconds that the server's clock is behind the browser's */
let behind: number;
const windowMs = limits.signatureMinutes * 60_000;
const serverNow = () => Date.now() - behind;
const stateTime = () => measureClock(new Date(serverNow()).toISOString(), Date.now());
const signatureNow = () => `${(Math.floor(serverNow() / windowMs) + 2) * (windowMs / 1000)}.sealed`;
const path = (n: number, kind = 'message') => `/media/${kind}/owner/${n}/full`;
const addressNow = (n: number, kind?: string) => `${path(n, kind)}?s=${signatureNow()}`;
const isAlive = (url: string | null) =>
  url !== null && Number(/s=(\d+)\./.exec(url)?.[1]) * 1000 > serverNow();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:20:00Z') });
  renewals = 0;
  behind = 0;
  renewSignaturesBy(async () => {
    renewals += 1;
    // as every response of the server does
    stateTime();
    const signature = signatureNow();
    return {
      ...{ post: signature, twosome: signature, message: signature },
      good_for: Math.floor((Number(signature.split('.')[0]) * 1000 - serverNow()) / 1000),
    };
  });
});
afterEach(() => {
  behind = 0;
  stateTime();
  resetStores();
  renewSignaturesBy(async () => null);
  vi.useRealTimers();
});

test('a picture keeps its URL while it works, although responses deliver newer signatures', () => {
  const first = urlOf(addressNow(1));
  vi.setSystemTime(Date.now() + hour);
  expect(urlOf(addressNow(1))).toBe(first);
  expect(isAlive(first)).toBe(true);
});

test("a picture's first URL has the newest signature of its kind", () => {
  const old = addressNow(1);
  vi.setSystemTime(Date.now() + hour);
  const fresh = urlOf(addressNow(2));
  expect(urlOf(old)).toBe(fresh?.replace('/2/', '/1/'));
  // a signature of the room is invalid for posts
  expect(urlOf(old.replace('message', 'post'))).toBe(old.replace('message', 'post'));
});

test('after four hours one renewal serves all pictures', async () => {
  const old = Array.from({ length: 30 }, (_, n) => addressNow(n, n % 2 === 0 ? 'post' : 'message'));
  vi.setSystemTime(Date.now() + 4 * hour);
  expect(old.map(urlOf)).toEqual(old.map(() => null));
  const urls = await Promise.all(old.map((address) => renewedUrl(address, null)));
  expect([urls.every(isAlive), renewals]).toEqual([true, 1]);
  expect(old.map(urlOf)).toEqual(urls);
});

test('a device whose clock is ahead renews once, and again when signatures end', async () => {
  behind = 3 * hour;
  const address = addressNow(1);
  expect(urlOf(address)).toBeNull();
  expect(isAlive(await renewedUrl(address, null))).toBe(true);
  expect(isAlive(urlOf(addressNow(2)))).toBe(true);
  vi.setSystemTime(Date.now() + 4 * hour);
  expect(urlOf(address)).toBeNull();
  expect(isAlive(await renewedUrl(address, null))).toBe(true);
  expect(renewals).toBe(2);
});

test('a device whose clock is behind learns that from the first failure, and then renews in time', async () => {
  const address = addressNow(1);
  behind = -5 * hour;
  const dead = urlOf(address);
  expect(isAlive(dead)).toBe(false);
  expect(isAlive(await renewedUrl(address, dead))).toBe(true);
  vi.setSystemTime(Date.now() + 4 * hour);
  expect(urlOf(address)).toBeNull();
});

test('pictures that fail after a renewal are given up, without a call for each', async () => {
  const addresses = [1, 2, 3].map((n) => addressNow(n));
  for (const address of addresses) expect(await renewedUrl(address, urlOf(address))).toBeNull();
  expect(renewals).toBe(1);
});

test('without a response the old URL stays, which the worker serves by path', async () => {
  const old = addressNow(1);
  vi.setSystemTime(Date.now() + 4 * hour);
  renewSignaturesBy(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await renewedUrl(old, null)).toBe(old);
  renewSignaturesBy(() => new Promise(() => {}));
  const waiting = renewedUrl(old, null);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await waiting).toBe(old);
});

test('a renewal that hung does not hold those of the next document', async () => {
  const address = addressNow(1);
  renewSignaturesBy(() => new Promise(() => {}));
  void renewedUrl(address, urlOf(address));
  resetStores();
  renewSignaturesBy(async () => {
    renewals += 1;
    return null;
  });
  await renewedUrl(address, urlOf(address));
  expect(renewals).toBe(1);
});

test.each(['blob:http://localhost/1', 'data:image/png;base64,x', '/demo/lake.jpg'])(
  '%s is loaded unchanged, and is never renewed',
  async (address) => {
    expect(urlOf(address)).toBe(address);
    expect(await renewedUrl(address, address)).toBeNull();
    expect(renewals).toBe(0);
  },
);
