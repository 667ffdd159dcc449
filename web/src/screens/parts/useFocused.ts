import { distances } from '@twosome/contract/platform/timing';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { List } from '../../platform/lists.ts';
import { barHeight } from '../../ui/barHeight.ts';
import { isKnownPlace } from '../../ui/knownPlaces.ts';
import type { LongListHandle } from '../../ui/LongList.tsx';
import { toast } from '../../ui/toast.tsx';

/** A phone's bar; what another one covers beyond it is added to the distance. */
const phoneBar = 56;
/** Posts that stand behind the one that is shown, so that the page is long enough to bring it to the top. */
const behind = 3;

/**
 * Scrolls to the post that was asked for, loading pages until it is there or the list ends. Once; and not for somebody
 * who comes back to the list, whose place is where they left it.
 */
export function useFocused(
  focused: string | null,
  { ids, status }: Pick<List, 'ids' | 'status'>,
  more: () => void,
  shown: RefObject<LongListHandle | null>,
): void {
  const { key } = useLocation();
  const settled = useRef(isKnownPlace(key) ? focused : null);
  const loadMore = useRef(more);
  loadMore.current = more;

  useEffect(() => {
    if (focused === null || settled.current === focused) return;
    const place = ids.indexOf(focused);
    const isNear = place >= 0 && place + behind < ids.length;
    if (!isNear && status === 'loaded') loadMore.current();
    const isAll = status === 'finished' || (status === 'error' && place >= 0);
    if (!isNear && !isAll) return;
    settled.current = focused;
    if (place < 0) toast.say('That post is not here any more');
    else shown.current?.show(place, distances.focusedPost + Math.max(0, barHeight() - phoneBar));
  }, [focused, ids, status, shown]);
}
