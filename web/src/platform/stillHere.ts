import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useWhereOneGoes } from './whereOneGoes.ts';

/**
 * Whether the person is still on the page of this form, to be asked after waiting: an answer that comes later leads
 * nowhere. What lies over the page, such as a sheet, is an entry of the history of its own: Back would close that one.
 */
export function useStillHere(): () => boolean {
  const { key } = useLocation();
  const goesTo = useWhereOneGoes();
  const isDrawn = useRef(false);
  useLayoutEffect(() => {
    isDrawn.current = true;
    return () => {
      isDrawn.current = false;
    };
  }, []);
  return useCallback(() => isDrawn.current && goesTo().key === key, [goesTo, key]);
}
