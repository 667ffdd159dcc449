import { timing } from '@twosome/contract/platform/timing';
import { useEffect } from 'react';
import { isBusy, type Lists } from './lists.ts';
import { onSocketOpen } from './socket.ts';
import { onRefetchStale } from './stale.ts';

/** A value loaded less than this before the socket opened is not loaded again, although a change may fall between. */
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
      if (isBusy(status)) return;
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
