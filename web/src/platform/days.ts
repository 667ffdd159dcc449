import { locale } from '@twosome/contract/platform/locale';
import { useSyncExternalStore } from 'react';
import { onClockChange, serverNow } from './clock.ts';

type Moment = Date | string | number;

const formats = {
  /** '18:40' */
  timeOf: { hour: '2-digit', minute: '2-digit' },
  /** 'Wednesday' */
  weekday: { weekday: 'long' },
  /** 'November' */
  month: { month: 'long' },
  /** 'November 2026' */
  monthAndYear: { month: 'long', year: 'numeric' },
  /** '7 November' */
  dayAndMonth: { day: 'numeric', month: 'long' },
  /** 'Sat 7 November' */
  weekdayAndDay: { weekday: 'short', day: 'numeric', month: 'long' },
  /** '7 November 2026' */
  fullDay: { day: 'numeric', month: 'long', year: 'numeric' },
  /** '7 November 2026 at 18:40' */
  dayAndTime: { dateStyle: 'long', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type Dates = Record<keyof typeof formats, (at: Moment) => string>;

const byZone = new Map<string, Dates>();

function datesIn(timeZone: string): Dates {
  const known = byZone.get(timeZone);
  if (known !== undefined) return known;
  const dates = Object.fromEntries(
    Object.entries(formats).map(([name, options]) => [name, formatter({ ...options, timeZone })]),
  ) as Dates;
  byZone.set(timeZone, dates);
  return dates;
}

/** Creates a format on first use: creating one costs more than all its calls, and a page needs only one or two. */
function formatter(options: Intl.DateTimeFormatOptions): (at: Moment) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(new Date(at));
  };
}

/** Formats of calendar days, `YYYY-MM-DD`, which are the same in every time zone. */
export const calendarDates = datesIn('UTC');

/** The device's time zone now. A device that travels changes it while the page is open. */
export const readTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

let timeZone: string | undefined;
const timeZoneOfPage = (): string => (timeZone ??= readTimeZone());

/** Formats of moments in the reader's time zone, as it is now. Components use `useDates`. */
export const datesHere = (): Dates => datesIn(timeZoneOfPage());

/** The reader's time zone; re-renders when it changes. */
export const useTimeZone = (): string => useSyncExternalStore(subscribe, timeZoneOfPage);

/** Formats of moments in the reader's time zone; re-renders when that changes. */
export const useDates = (): Dates => datesIn(useTimeZone());

/** The calendar day of a moment in the reader's time zone, `YYYY-MM-DD`. It sorts as a string. */
export function calendarDay(at: Moment): string {
  const then = new Date(at);
  const midnight = Date.UTC(then.getFullYear(), then.getMonth(), then.getDate());
  return new Date(midnight).toISOString().slice(0, 10);
}

/** Today's date in the reader's time zone, `YYYY-MM-DD`, by the server's clock. */
export const today = (): string => calendarDay(serverNow());

const tickInterval = 30_000;
const listeners = new Set<() => void>();
let now = serverNow();
let stop: (() => void) | undefined;

function tick(): void {
  now = serverNow();
  timeZone = readTimeZone();
  for (const listener of listeners) listener();
}

/**
 * One timer for all components that show times and days. It also ticks when the page becomes visible, because a sleeping
 * phone stops timers, and may wake up in another time zone.
 */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= start();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

function start(): () => void {
  // nothing has ticked since the last listener left
  now = serverNow();
  timeZone = undefined;
  const timer = setInterval(tick, tickInterval);
  const ignoreClock = onClockChange(tick);
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    ignoreClock();
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The time by the server's clock; re-renders every 30 seconds. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => now);

/** Today's date, `YYYY-MM-DD`; re-renders at midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, today);
