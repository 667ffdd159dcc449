import { timing } from '@twosome/contract/platform/timing';
import { useEffect } from 'react';
import type { Lists } from './lists.ts';
import { onLookAgainAtOld } from './old.ts';
import { onSocketOpen } from './socket.ts';

/** A list that came together with the socket has missed nothing. */
export const together = 3000;

/**
 * Opens a list, and looks again when one comes back to it after a while: to its screen, to the tab, or when the socket
 * is open again. Who has scrolled far down keeps what is there; so does everybody where `hold` says it.
 */
export function useFresh(lists: Lists, key: string, hold = false): void {
  useEffect(() => {
    const look = (most: number) => {
      const { status, at } = lists.get(key);
      if (status === 'none') return void lists.open(key);
      if (Date.now() - at <= most) return;
      // asked last: the whole page is laid out for it
      const isFar = window.scrollY > window.innerHeight;
      void lists.refresh(key, { hold: hold || isFar });
    };
    const lookWhenShown = () => {
      if (document.visibilityState === 'visible') look(timing.listStale);
    };
    look(timing.listStale);
    const leave = onSocketOpen(() => look(together));
    const leaveOld = onLookAgainAtOld(() => {
      if (lists.get(key).old) look(together);
    });
    document.addEventListener('visibilitychange', lookWhenShown);
    return () => {
      leave();
      leaveOld();
      document.removeEventListener('visibilitychange', lookWhenShown);
    };
  }, [lists, key, hold]);
}
