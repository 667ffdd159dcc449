import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, usePendingLocation } from './router/navigation.ts';

/**
 * Whether the user is still on the page of this form; check it after every await, because a late response must not
 * navigate. An overlay such as a sheet has its own history entry, and Back would close it.
 */
export function useIsStillOnPage(): () => boolean {
  const { key } = useLocation();
  const pendingLocation = usePendingLocation();
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current && pendingLocation().key === key, [pendingLocation, key]);
}
