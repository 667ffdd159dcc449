import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { measureClock } from './clock.ts';
import { calendarDates, calendarDay, datesHere, useDates, useMinute, useToday } from './days.ts';

/** The zone that the browser states; a story changes that of a whole browser. */
const travel = (timeZone: string): void => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
};
const comeBack = (): void => act(() => void document.dispatchEvent(new Event('visibilitychange')));

beforeEach(() => {
  // a fake Intl would not state the zone
  const toFake = ['Date', 'setInterval', 'clearInterval'] as const;
  vi.useFakeTimers({ now: new Date(2026, 9, 24, 22, 30), toFake: [...toFake] });
});
afterEach(() => {
  cleanup();
  measureClock(new Date().toISOString(), Date.now());
  vi.useRealTimers();
});

test('the calendar day is the local one at every hour', () => {
  for (let hour = 0; hour < 24; hour++)
    expect(calendarDay(new Date(2026, 10, 21, hour, 30))).toBe('2026-11-21');
});

test('dates are in English in every browser language', () => {
  expect(datesHere().dayAndTime(new Date(2026, 10, 7, 18, 40))).toBe('7 November 2026 at 18:40');
});

test.each(['Pacific/Kiritimati', 'Europe/Berlin', 'Pacific/Pago_Pago'])(
  'a calendar day is the same in %s',
  (zone) => {
    travel(zone);
    expect(calendarDates.fullDay('2026-02-28')).toBe('28 February 2026');
  },
);

describe('while the page is open', () => {
  test('another time zone changes what is shown when the page becomes visible, and within a minute [S8.35]', () => {
    travel('Europe/Berlin');
    const { result } = renderHook(() => useDates().dayAndTime('2026-10-24T22:30:00Z'));
    expect(result.current).toBe('25 October 2026 at 00:30');
    travel('America/New_York');
    comeBack();
    expect(result.current).toBe('24 October 2026 at 18:30');
    travel('Asia/Tokyo');
    act(() => void vi.advanceTimersByTime(60_000));
    expect(result.current).toBe('25 October 2026 at 07:30');
  });

  test('a zone that differs only in other seasons changes what is shown', () => {
    travel('Europe/Berlin');
    const { result } = renderHook(() => useDates().timeOf('2026-07-01T12:00:00Z'));
    expect(result.current).toBe('14:00');
    travel('Africa/Lagos');
    comeBack();
    expect(result.current).toBe('13:00');
  });

  test('today changes at midnight', () => {
    vi.setSystemTime(new Date(2026, 9, 25, 23, 59, 40));
    const { result } = renderHook(useToday);
    expect(result.current).toBe('2026-10-25');
    act(() => void vi.advanceTimersByTime(30_000));
    expect(result.current).toBe('2026-10-26');
  });

  test('a device that is two days ahead shows the day and the minute of the server', () => {
    const { result } = renderHook(() => [useToday(), useMinute()]);
    expect(result.current[0]).toBe('2026-10-24');
    const served = new Date(2026, 9, 22, 22, 30);
    act(() => measureClock(served.toISOString(), Date.now()));
    expect(result.current).toEqual(['2026-10-22', served.getTime()]);
  });
});
