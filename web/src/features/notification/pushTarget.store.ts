import { timing } from '@twosome/contract/platform/timing';
import { native } from '../../native/native.ts';
import type { PushTarget } from '../../native/types.ts';
import { stored } from '../../platform/storage.ts';
import { getConfig, getUser } from '../auth/auth.store.ts';
import { registerAddress } from './notification.api.ts';

/** The address being registered: a phone may also report it by itself during the request. */
let pending: string | null = null;

/**
 * Registers this device's push address, unless the server has it (SPEC section 7). It is sent again from time to
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
    await registerAddress(address);
    stored.write('oldNotificationToken', name);
    stored.write('addressToldAt', String(Date.now()));
  } catch {
    // see above
  } finally {
    if (pending === name) pending = null;
  }
}

function isRegistered(name: string): boolean {
  const age = Date.now() - Number(stored.read('addressToldAt'));
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
