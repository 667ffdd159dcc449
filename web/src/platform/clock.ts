import { useSyncExternalStore } from 'react';
import { calendarDay } from './days.ts';

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
