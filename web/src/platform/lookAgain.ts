import { useEffect, useEffectEvent } from 'react';
import { onSocketOpen } from './socket.ts';

/** Looks at once, and whenever one comes back: to the tab, to the window, or when the socket is open again. */
export function useLookAgain(look: () => unknown): void {
  const lookNow = useEffectEvent(() => {
    if (document.visibilityState === 'visible') look();
  });
  useEffect(() => {
    const again = () => lookNow();
    again();
    const leave = onSocketOpen(again);
    window.addEventListener('focus', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      leave();
      window.removeEventListener('focus', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
}
