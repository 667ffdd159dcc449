import type { notificationCalls } from '@twosome/contract/notification/notification.contract';
import { newId } from '@twosome/contract/platform/ids';
import { timing } from '@twosome/contract/platform/timing';
import { useEffect } from 'react';
import { native } from '../../native/native.ts';
import type { Native, PushTarget } from '../../native/types.ts';
import { deviceNow } from '../../platform/clock.ts';
import { caller } from '../../platform/http.ts';
import { stored } from '../../platform/storage.ts';
import { getConfig, getUser, useAuth } from '../auth/auth.store.ts';
import { useTrayCount } from '../tray/count.store.ts';

declare module '../../platform/storage.ts' {
  interface StoredKeys {
    /** the secret that identifies this device */
    pushTarget: 'deviceSecret';
  }
}

const call = caller<typeof notificationCalls>();

/** The address being registered: a phone may also report it by itself during the request. */
let pending: string | null = null;

/**
 * Registers this device's push address, unless the server has it (S7.34). It is sent again from time to
 * time, because the server may have dropped it. Never rejects: a failure is retried at the next start, or when the
 * network is back.
 */
export async function registerPushTarget(reported?: PushTarget): Promise<void> {
  const person = getUser()?.id;
  if (person === undefined) return;
  const address = reported ?? (await addressHere());
  if (address === null || getUser()?.id !== person) return;
  const name = nameOf(address);
  if (isRegistered(name) || name === pending) return;
  pending = name;
  try {
    await (address.kind === 'fcm'
      ? call('POST notification/register_fcm/', { body: { token: address.token, device: deviceSecret() } })
      : call('POST notification/register_web_push/', {
          body: { endpoint: address.endpoint, keys: address.keys },
        }));
    stored.write('oldNotificationToken', name);
    stored.write('addressToldAt', String(deviceNow()));
  } catch {
    // see above
  } finally {
    if (pending === name) pending = null;
  }
}

function isRegistered(name: string): boolean {
  const age = deviceNow() - Number(stored.read('addressToldAt'));
  // a clock that was set back must not stop the registration
  return name === stored.read('oldNotificationToken') && age >= 0 && age < timing.pushRenewal;
}

/** Null without the person's permission, and when the operator has not set up push. */
async function addressHere(): Promise<PushTarget | null> {
  try {
    const device = await native();
    return await device.notifications.address(getConfig()?.web_push_key ?? null);
  } catch {
    return null;
  }
}

const nameOf = (address: PushTarget): string => (address.kind === 'fcm' ? address.token : address.endpoint);

/** Stays in this browser across sign-ins, so that the server recognizes the device. */
function deviceSecret(): string {
  const secret = stored.read('deviceSecret') ?? newId();
  stored.write('deviceSecret', secret);
  return secret;
}

/**
 * Registers this device's push address with the server: at the start, after a sign-in, on change, and when the network
 * is back.
 */
export function useAddress({ notifications }: Native): void {
  const person = useAuth(({ user }) => user?.id);
  const key = useAuth(({ config }) => config?.web_push_key);
  const countedAt = useAuth((state) => state.countedAt);
  const { count: inTray, at: trayAt } = useTrayCount();
  // with a tray the icon shows what waits for this person, else what is new
  const unseen = useAuth(({ user }) =>
    user === null ? null : user.unseen_message_count + (inTray ?? user.unseen_notification_count),
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
    // At the start the unseen count is not known yet; signing out unregisters the device (features/auth/ending.store.ts).
    if (unseen === null || countedAt === null) return;
    // Set even when unchanged: while the page slept, a push may have counted items that were then seen elsewhere.
    notifications.badge(unseen, Math.max(countedAt, trayAt)).catch(() => {});
  }, [notifications, unseen, countedAt, trayAt]);
}
