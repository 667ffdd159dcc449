import { timing } from '@twosome/contract/platform/timing';
import { useEffect, useSyncExternalStore } from 'react';
import type { List } from '../../platform/lists.ts';
import { useAuth } from '../auth/auth.store.ts';
import { useNewest } from './notification.store.ts';
import { markSeen } from './unseen.store.ts';

/**
 * Marks notifications as seen after the page has been visible for five seconds, up to the newest loaded row. Rows
 * that were never loaded stay unseen.
 */
export function useSeenSoon(list: List): void {
  const { row, unseen } = useNewest(list);
  const isCounted = useAuth(({ user }) => (user?.unseen_notification_count ?? 0) > 0);
  const isInFront = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  const id = row?.id;
  const upTo = row?.updated_at;
  const isDue = isInFront && list.at > 0 && (unseen || isCounted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that only grew begins no new wait
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => markSeen(upTo), timing.notificationSeen);
    return () => clearTimeout(timer);
  }, [isDue, id]);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
