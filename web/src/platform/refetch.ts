import { useEffect, useEffectEvent } from 'react';
import { onSocketOpen } from './socket.ts';

/** Refetches on mount, when the tab or window gets the focus, and when the socket opens. */
export function useRefetch(refetch: () => unknown): void {
  const refetchIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refetch();
  });
  useEffect(() => {
    const onReturn = () => refetchIfVisible();
    onReturn();
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
