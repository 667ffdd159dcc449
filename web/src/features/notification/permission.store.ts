import { native } from '../../native/native.ts';
import type { Permission } from '../../native/types.ts';
import { createState } from '../../platform/state.ts';
import { stored } from '../../platform/storage.ts';
import { getConfig } from '../auth/auth.store.ts';
import { tellAddress } from './address.store.ts';
import { mayAsk } from './permission.ts';

const permission = createState<{ is: Permission | null; asking: boolean }>(() => ({
  is: null,
  asking: false,
}));
export const usePermission = permission.use;

/** Looks what the device says; people change it in its settings, too. */
export async function lookAtPermission(): Promise<void> {
  permission.set({ is: await permissionHere() });
}

async function permissionHere(): Promise<Permission> {
  try {
    const device = await native();
    // a server without a key pushes to no browser
    if (device.kind === 'web' && getConfig()?.web_push_key == null) return 'unavailable';
    return await device.notifications.permission();
  } catch {
    return 'unavailable';
  }
}

/** There is something to be told of from now on: opens the question, unless it was asked lately. */
export async function askForReason(): Promise<void> {
  if (permission.get().asking) return;
  const is = await permissionHere();
  const may = mayAsk(is, stored.read('notificationsAskedAt'), Date.now());
  if (!may) return permission.set({ is });
  stored.write('notificationsAskedAt', String(Date.now()));
  permission.set({ is, asking: true });
}

export const declinePermission = (): void => permission.set({ asking: false });

/** The person wants it: now the device asks them itself. */
export async function turnOn(): Promise<Permission> {
  permission.set({ asking: false });
  const is = await ask();
  permission.set({ is });
  if (is === 'granted') await tellAddress();
  return is;
}

async function ask(): Promise<Permission> {
  try {
    return await (await native()).notifications.ask();
  } catch {
    return 'unavailable';
  }
}
