import { useEffect, useEffectEvent, useRef } from 'react';
import type { Failure } from '../platform/failure.ts';
import type { Overlay } from '../platform/overlay.ts';
import { whyNotLoaded } from './LoadFailure.tsx';
import { toast } from './toast.tsx';

export interface Overlaid {
  id: string;
  /** the overlay is open, and what it is about is not here */
  isMissing: boolean;
  /** it is here, and not for this person */
  isForbidden?: boolean;
  /** of its last load; another one each time */
  failure: Failure | null;
  load: (id: string) => unknown;
}

/**
 * Fetches what an overlay is about where a link named what is not here. Closes where it may not be shown, and says why
 * where it did not come.
 */
export function useOverlaid({ close }: Overlay, overlaid: Overlaid): void {
  const { id, isMissing, isForbidden = false, failure } = overlaid;
  // how an earlier load ended says nothing about this one
  const earlier = useRef<Failure | null>(null);
  const load = useEffectEvent((one: string) => {
    earlier.current = failure;
    overlaid.load(one);
  });
  useEffect(() => {
    if (isMissing) load(id);
  }, [isMissing, id]);
  useEffect(() => {
    const isNew = isMissing && failure !== null && failure !== earlier.current;
    if (isNew) toast.bad(whyNotLoaded(failure));
    if (isForbidden || isNew) close();
  }, [isMissing, isForbidden, failure, close]);
}
