import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Whether the person is still on the page of this form, to be asked after waiting: an answer that comes later leads
 * nowhere. What lies over the page, such as a sheet, is an entry of the history of its own: Back would close that one.
 */
export function useStillHere(): () => boolean {
  const { key } = useLocation();
  const at = useRef<string | null>(null);
  useLayoutEffect(() => {
    at.current = key;
    return () => {
      at.current = null;
    };
  }, [key]);
  return useCallback(() => at.current === key, [key]);
}
