import BellRing from 'lucide-react/icons/bell-ring';
import { useEffect, useRef } from 'react';
import { isPhone } from '../../native/native.ts';
import { useLocation } from '../../platform/router/navigation.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAuth } from '../auth/auth.store.ts';
import { useUnsent } from '../message/outbox.store.ts';
import { notificationTexts as texts } from './notification.texts.ts';
import { declinePermission, promptForPermission, turnOn, usePermission } from './permission.store.ts';

/** Asks before the system prompt, because the system allows it only once. Mounted once; opened by `promptForPermission`. */
export function PermissionDialog() {
  const asking = usePermission((permission) => permission.asking);
  const partner = useAuth(({ user }) => user?.partner?.first_name ?? texts.permission.yourPartner);
  const agree = async () => {
    if ((await turnOn()) === 'denied') toast.say(texts[isPhone() ? 'phone' : 'browser'].later);
  };
  return (
    <Dialog
      open={asking}
      onClose={declinePermission}
      icon={BellRing}
      title={texts.permission.title}
      message={texts.permission.message(partner)}
      positiveLabel={texts.permission.turnOn}
      positiveLook="primary"
      onPositive={() => void agree()}
      negative
    />
  );
}

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
    void promptForPermission();
  }, [hasPartner, pathname]);
}
