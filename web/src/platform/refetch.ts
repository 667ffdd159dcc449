import { timing } from '@twosome/contract/platform/timing';
import { useEffect, useEffectEvent } from 'react';
import { useToday } from './days.ts';
import type { Lists } from './lists.ts';
import { onSocketOpen } from './socket.ts';
import { onRefetchStale } from './stale.ts';

/** Refetches on mount, at midnight, when the tab or window gets the focus, and when the socket opens. */
export function useRefetch(refetch: () => unknown): void {
  const refetchIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refetch();
  });
  const today = useToday();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount, and on every new day
  useEffect(() => refetchIfVisible(), [today]);
  useEffect(() => {
    const onReturn = () => refetchIfVisible();
    const leave = onSocketOpen(onReturn);
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      leave();
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);
}

/** A list that was loaded so shortly before the socket opened is not loaded twice, although a change may fall between. */
export const socketGapMs = 1000;

/**
 * Opens a list and refetches it when it is outdated and the user returns: to its screen, to the tab, or because the
 * socket is open again. A user who has scrolled far down keeps the loaded pages; with `background` every user does.
 */
export function useRefetchedList(lists: Lists, key: string, background = false): void {
  useEffect(() => {
    const refetchIfOlder = (maxAge: number) => {
      const { status, at } = lists.get(key);
      if (status === 'none') return void lists.open(key);
      if (Date.now() - at <= maxAge) return;
      // read last, because it forces a layout of the whole page
      const isFar = window.scrollY > window.innerHeight;
      void lists.refresh(key, { background: background || isFar });
    };
    const refetchWhenVisible = () => {
      if (document.visibilityState === 'visible') refetchIfOlder(timing.listStale);
    };
    refetchIfOlder(timing.listStale);
    const leave = onSocketOpen(() => refetchIfOlder(socketGapMs));
    const leaveStale = onRefetchStale(() => {
      if (lists.get(key).isStale) refetchIfOlder(socketGapMs);
    });
    document.addEventListener('visibilitychange', refetchWhenVisible);
    return () => {
      leave();
      leaveStale();
      document.removeEventListener('visibilitychange', refetchWhenVisible);
    };
  }, [lists, key, background]);
}
