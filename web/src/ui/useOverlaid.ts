import { useEffect, useEffectEvent, useRef } from 'react';
import type { Failure } from '../platform/failure.ts';
import type { Overlay } from '../platform/overlay.ts';
import { loadErrorMessage } from './LoadFailure.tsx';
import { toast } from './toast.tsx';

export interface Overlaid {
  id: string;
  /** the overlay is open, and its entity is not loaded */
  isMissing: boolean;
  /** the entity is loaded, and the user may not see it */
  isForbidden?: boolean;
  /** failure of the last load, a new object each time */
  failure: Failure | null;
  load: (id: string) => unknown;
}

/**
 * Loads the entity of an overlay that was opened by a link. Closes the overlay if the user may not see the entity,
 * and shows an error if it does not load.
 */
export function useOverlaid({ close }: Overlay, overlaid: Overlaid): void {
  const { id, isMissing, isForbidden = false, failure } = overlaid;
  // the failure of an earlier load does not concern this one
  const earlier = useRef<Failure | null>(null);
  const load = useEffectEvent((entityId: string) => {
    earlier.current = failure;
    overlaid.load(entityId);
  });
  useEffect(() => {
    if (isMissing) load(id);
  }, [isMissing, id]);
  useEffect(() => {
    const isNew = isMissing && failure !== null && failure !== earlier.current;
    if (isNew) toast.bad(loadErrorMessage(failure));
    if (isForbidden || isNew) close();
  }, [isMissing, isForbidden, failure, close]);
}
