import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../../features/auth/auth.store.ts';
import { useUnsent } from '../../features/message/outbox.store.ts';
import { askForReason } from '../../features/notification/permission.store.ts';

/**
 * What makes notifications worth asking for: the two have just come together, something was written to the partner, or
 * somebody looks what happened.
 */
export function useReasonsToAsk(): void {
  const { pathname } = useLocation();
  const hasPartner = useAuth(({ user }) => user?.partner != null);
  const writes = useUnsent().length > 0 && pathname === '/message';
  const reason = useRef(false);

  // the moment itself is not disturbed: the question waits until one is at home, or has left the room
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
