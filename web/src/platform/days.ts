import { locale } from '@twosome/contract/platform/locale';
import { useSyncExternalStore } from 'react';

/** Dates in the reader's time zone. */
type Moment = Date | string | number;

/** '18:40' */
export const timeOf = formatter({ hour: '2-digit', minute: '2-digit' });
/** 'Wednesday' */
export const weekday = formatter({ weekday: 'long' });
/** 'November' */
export const month = formatter({ month: 'long' });
/** 'November 2026' */
export const monthAndYear = formatter({ month: 'long', year: 'numeric' });
/** '7 November' */
export const dayAndMonth = formatter({ day: 'numeric', month: 'long' });
/** 'Sat 7 November' */
export const weekdayAndDay = formatter({ weekday: 'short', day: 'numeric', month: 'long' });
/** '7 November 2026' */
export const fullDay = formatter({ day: 'numeric', month: 'long', year: 'numeric' });
/** '7 November 2026 at 18:40' */
export const dayAndTime = formatter({ dateStyle: 'long', timeStyle: 'short' });

/** Creates a format on first use: creating one costs more than all its calls, and a page needs only one or two. */
function formatter(options: Intl.DateTimeFormatOptions): (at: Moment) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(new Date(at));
  };
}

/** The calendar day of a moment in the reader's time zone, `YYYY-MM-DD`. It sorts as a string. */
export function calendarDay(at: Moment): string {
  const then = new Date(at);
  const midnight = Date.UTC(then.getFullYear(), then.getMonth(), then.getDate());
  return new Date(midnight).toISOString().slice(0, 10);
}

const tickInterval = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/**
 * One timer for all components that show the time. It also ticks when the page becomes visible, because a sleeping
 * phone stops timers.
 */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // nothing has ticked since the last listener left
    now = Date.now();
    timer = setInterval(tick, tickInterval);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

/** Re-renders every 30 seconds. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => now);

/** Today's date, `YYYY-MM-DD`; re-renders at midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => calendarDay(Date.now()));
