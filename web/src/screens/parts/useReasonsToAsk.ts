import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../../features/auth/auth.store.ts';
import { useUnsent } from '../../features/message/outbox.store.ts';
import { askForReason } from '../../features/notification/permission.store.ts';

/**
 * When to ask for the notification permission: after the two have connected, after a message to the partner, or when
 * the user opens the notifications.
 */
export function useReasonsToAsk(): void {
  const { pathname } = useLocation();
  const hasPartner = useAuth(({ user }) => user?.partner != null);
  const writes = useUnsent().length > 0 && pathname === '/message';
  const reason = useRef(false);

  // The celebration is not interrupted: the prompt waits until the user is at home or has left the room.
  useEffect(() => {
    if (writes || pathname === '/connected') reason.current = true;
  }, [writes, pathname]);

  useEffect(() => {
    if (!hasPartner) return;
    const isQuiet = pathname === '/home' || pathname === '/profile';
    if (pathname !== '/notification' && !(reason.current && isQuiet)) return;
    reason.current = false;
    void askForReason();
  }, [hasPartner, pathname]);
}
