import { timing } from '@twosome/contract/platform/timing';
import { useEffect } from 'react';
import { isBusy, type Lists } from './lists.ts';
import { connectionNumber, onSocketOpen } from './socket.ts';
import { onRefetchStale } from './stale.ts';

/**
 * Opens a list, refetches it when the user returns to its screen or tab after a while, and once for each connection, as
 * changes before that were not sent. A user who has scrolled far down keeps the loaded pages; with `background` every user does.
 */
export function useRefetchedList(lists: Lists, key: string, background = false): void {
  useEffect(() => {
    const refetchIfOutdated = () => {
      const { status, loadedAt, connection } = lists.get(key);
      if (status === 'none') return void lists.open(key);
      const isCurrent = isBusy(status) || Date.now() - loadedAt <= timing.listStale;
      if (isCurrent && connection === connectionNumber()) return;
      // read last, because it forces a layout of the whole page
      const isFar = window.scrollY > window.innerHeight;
      void lists.refresh(key, { background: background || isFar });
    };
    const refetchWhenVisible = () => {
      if (document.visibilityState === 'visible') refetchIfOutdated();
    };
    refetchIfOutdated();
    const leave = onSocketOpen(refetchIfOutdated);
    const leaveStale = onRefetchStale(() => {
      if (lists.get(key).isStale) refetchIfOutdated();
    });
    document.addEventListener('visibilitychange', refetchWhenVisible);
    return () => {
      leave();
      leaveStale();
      document.removeEventListener('visibilitychange', refetchWhenVisible);
    };
  }, [lists, key, background]);
}
