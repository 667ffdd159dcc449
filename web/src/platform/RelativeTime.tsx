import { relativeTime } from '@twosome/contract/platform/texts';
import { useSyncExternalStore } from 'react';
import { dayAndTime } from './days.ts';

const every = 30_000;
const listeners = new Set<() => void>();
let minute = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    minute = Date.now();
    for (const each of listeners) each();
  }, every);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** 'Just now', 'N min ago' …; one timer serves all of them. */
export function RelativeTime({ at }: { at: string }) {
  useSyncExternalStore(subscribe, () => minute);
  return (
    <time dateTime={at} title={dayAndTime(at)}>
      {relativeTime(new Date(at), new Date())}
    </time>
  );
}
