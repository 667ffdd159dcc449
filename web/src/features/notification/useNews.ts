import { useRef } from 'react';
import type { List } from '../../platform/lists.ts';
import { countSince, useNewest } from './notification.store.ts';
import { notificationTexts } from './notification.texts.ts';

/**
 * '2 new notifications': the number of rows added since the screen opened, for screen readers. A grown row is not
 * announced again.
 */
export function useNews(list: List): string {
  const { row } = useNewest(list);
  const since = useRef<string | null>(null);
  if (list.at === 0) return '';
  since.current ??= row?.updated_at ?? '';
  const count = countSince(list, since.current);
  return count === 0 ? '' : notificationTexts.arrived(count);
}
