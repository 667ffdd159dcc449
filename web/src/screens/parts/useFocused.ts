import { distances } from '@twosome/contract/platform/timing';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { List } from '../../platform/lists.ts';
import { barHeight } from '../../ui/barHeight.ts';
import type { LongListHandle } from '../../ui/LongList.tsx';
import { hasSavedScroll } from '../../ui/scrollEntries.ts';
import { toast } from '../../ui/toast.tsx';

/** The height of a phone's top bar; a taller bar adds its difference. */
const phoneBar = 56;
/** Posts needed below the focused one, so that the page is long enough to scroll it to the top. */
const behind = 3;

/**
 * Scrolls to the focused post, loading pages until it is present or the list ends. Runs once, and not when the user
 * returns to the list, whose scroll position is restored.
 */
export function useFocused(
  focused: string | null,
  { ids, status }: Pick<List, 'ids' | 'status'>,
  more: () => void,
  shown: RefObject<LongListHandle | null>,
): void {
  const { key } = useLocation();
  const settled = useRef(hasSavedScroll(key) ? focused : null);
  const loadMore = useRef(more);
  loadMore.current = more;

  useEffect(() => {
    if (focused === null || settled.current === focused) return;
    const index = ids.indexOf(focused);
    const isNear = index >= 0 && index + behind < ids.length;
    if (!isNear && status === 'loaded') loadMore.current();
    const isAll = status === 'finished' || (status === 'error' && index >= 0);
    if (!isNear && !isAll) return;
    settled.current = focused;
    if (index < 0) toast.say('That post is no longer available');
    else shown.current?.show(index, distances.focusedPost + Math.max(0, barHeight() - phoneBar));
  }, [focused, ids, status, shown]);
}
