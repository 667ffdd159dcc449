import { useEffect } from 'react';
import { useAuth } from '../../features/auth/auth.store.ts';
import { tellAddress } from '../../features/notification/address.store.ts';
import type { Native } from '../../native/types.ts';

/** The server knows where this device's pushes go: at the start, after a sign-in, on change, and when the network is back. */
export function useAddress({ notifications }: Native): void {
  const person = useAuth(({ user }) => user?.id);
  const key = useAuth(({ config }) => config?.web_push_key);
  const countedAt = useAuth((state) => state.countedAt);
  const unseen = useAuth(({ user }) =>
    user === null ? null : user.unseen_message_count + user.unseen_notification_count,
  );

  useEffect(() => {
    if (person === undefined || key === undefined) return;
    const tell = () => void tellAddress();
    tell();
    const leave = notifications.onAddress((address) => void tellAddress(address));
    window.addEventListener('online', tell);
    return () => {
      leave();
      window.removeEventListener('online', tell);
    };
  }, [person, key, notifications]);

  useEffect(() => {
    // at the start nobody has said yet what is unseen; who signs out leaves the device (features/auth/ending.ts)
    if (unseen === null || countedAt === null) return;
    // also where it is what it was: while the page slept a push has counted what was then seen elsewhere
    notifications.badge(unseen, countedAt).catch(() => {});
  }, [notifications, unseen, countedAt]);
}
