import { timing } from '@twosome/contract/platform/timing';
import { native } from '../../native/native.ts';
import type { PushAddress } from '../../native/types.ts';
import { onWipe } from '../../platform/state.ts';
import { stored } from '../../platform/storage.ts';
import { getConfig, getUser } from '../auth/auth.store.ts';
import { registerAddress } from './notification.api.ts';

/** What is on its way: the phone may tell an address by itself, too, while it is asked for. */
let underway: string | null = null;
onWipe(() => {
  underway = null;
});

/**
 * Tells the server where this device's pushes go, unless it knows already (SPEC section 7): what it was told it may have
 * forgotten since, so that it is told now and then all the same. Never rejects: what fails is tried again at the next
 * start, or when the network is back.
 */
export async function tellAddress(given?: PushAddress): Promise<void> {
  const person = getUser()?.id;
  if (person === undefined) return;
  const address = given ?? (await addressHere());
  if (address === null || getUser()?.id !== person) return;
  const name = nameOf(address);
  if (isKnown(name) || name === underway) return;
  underway = name;
  try {
    await registerAddress(address);
    stored.write('oldNotificationToken', name);
    stored.write('addressToldAt', String(Date.now()));
  } catch {
    // see above
  } finally {
    if (underway === name) underway = null;
  }
}

function isKnown(name: string): boolean {
  const age = Date.now() - Number(stored.read('addressToldAt'));
  // a clock that was set back does not silence it
  return name === stored.read('oldNotificationToken') && age >= 0 && age < timing.addressToldAgain;
}

/** Null where the person has not allowed it, and where nobody has set up pushes. */
async function addressHere(): Promise<PushAddress | null> {
  try {
    const device = await native();
    return await device.notifications.address(getConfig()?.web_push_key ?? null);
  } catch {
    return null;
  }
}

const nameOf = (address: PushAddress): string => (address.kind === 'fcm' ? address.token : address.endpoint);
