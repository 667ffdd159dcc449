import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureClock, onClockChange, serverNow } from './clock.ts';

const start = Date.parse('2026-11-28T12:00:00Z');
/** milliseconds that the server's clock is behind the browser's */
let behind: number;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  behind = 0;
});
afterEach(() => {
  request(0, 0);
  vi.useRealTimers();
});

/** A request whose way there and back take so long. */
function request(there: number, back: number): void {
  const sentAt = Date.now();
  vi.advanceTimersByTime(there);
  const stated = new Date(Date.now() - behind).toISOString();
  vi.advanceTimersByTime(back);
  measureClock(stated, sentAt);
}
const error = (): number => Math.abs(serverNow() - (Date.now() - behind));

test.each([
  ['20 minutes ahead', 20 * 60_000],
  ['two days ahead', 2 * 24 * 3_600_000],
  ['two days behind', -2 * 24 * 3_600_000],
  ['right', 0],
])('a clock that is %s is measured by the first response, as exactly as that was fast', (_, difference) => {
  behind = difference;
  request(40, 60);
  expect(error()).toBeLessThanOrEqual(50);
});

test('slow responses make it no worse, and a fast one better', () => {
  behind = 20 * 60_000;
  request(9000, 200);
  expect(error()).toBeLessThanOrEqual(4600);
  request(20, 30);
  expect(error()).toBeLessThanOrEqual(25);
  request(15_000, 100);
  expect(error()).toBeLessThanOrEqual(25);
});

test('a clock that is set while the page is open is measured again', () => {
  behind = 20 * 60_000;
  request(40, 60);
  // the person corrects the device's clock
  vi.setSystemTime(Date.now() - behind);
  behind = 0;
  request(40, 60);
  expect(error()).toBeLessThanOrEqual(50);
});

test('a change of a second or more redraws what depends on the time, a smaller one does not', () => {
  const listener = vi.fn();
  const stop = onClockChange(listener);
  request(100, 100);
  expect(listener).not.toHaveBeenCalled();
  behind = 5000;
  request(100, 100);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});

test('a response without a time, or with a wrong one, changes nothing', () => {
  behind = 20 * 60_000;
  request(0, 0);
  for (const stated of [null, '', 'soon']) measureClock(stated, Date.now());
  expect(error()).toBe(0);
});

test('a reload without a network keeps what was measured', async () => {
  behind = 2 * 24 * 3_600_000;
  request(40, 60);
  vi.resetModules();
  const reloaded = await import('./clock.ts');
  expect(Math.abs(reloaded.serverNow() - (Date.now() - behind))).toBeLessThanOrEqual(50);
  // the person corrected the device's clock in the meantime: the first response measures it again
  behind = 0;
  reloaded.measureClock(new Date(Date.now()).toISOString(), Date.now());
  expect(reloaded.serverNow()).toBe(Date.now());
  vi.resetModules();
  expect((await import('./clock.ts')).serverNow()).toBe(Date.now());
});
