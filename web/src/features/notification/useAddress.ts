import { useEffect } from 'react';
import type { Native } from '../../native/types.ts';
import { useAuth } from '../auth/auth.store.ts';
import { registerPushTarget } from './pushTarget.store.ts';

/**
 * Registers this device's push address with the server: at the start, after a sign-in, on change, and when the network
 * is back.
 */
export function useAddress({ notifications }: Native): void {
  const person = useAuth(({ user }) => user?.id);
  const key = useAuth(({ config }) => config?.web_push_key);
  const countedAt = useAuth((state) => state.countedAt);
  const unseen = useAuth(({ user }) =>
    user === null ? null : user.unseen_message_count + user.unseen_notification_count,
  );

  useEffect(() => {
    if (person === undefined || key === undefined) return;
    const register = () => void registerPushTarget();
    register();
    const leave = notifications.onAddress((address) => void registerPushTarget(address));
    window.addEventListener('online', register);
    return () => {
      leave();
      window.removeEventListener('online', register);
    };
  }, [person, key, notifications]);

  useEffect(() => {
    // At the start the unseen count is not known yet; signing out unregisters the device (features/auth/ending.ts).
    if (unseen === null || countedAt === null) return;
    // Set even when unchanged: while the page slept, a push may have counted items that were then seen elsewhere.
    notifications.badge(unseen, countedAt).catch(() => {});
  }, [notifications, unseen, countedAt]);
}
