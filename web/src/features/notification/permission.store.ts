import { timing } from '@twosome/contract/platform/timing';
import { native } from '../../native/native.ts';
import type { Permission } from '../../native/types.ts';
import { deviceNow } from '../../platform/clock.ts';
import { createState } from '../../platform/state.ts';
import { stored } from '../../platform/storage.ts';
import { getConfig } from '../auth/auth.store.ts';
import { registerPushTarget } from './pushTarget.store.ts';

declare module '../../platform/storage.ts' {
  interface StoredKeys {
    /** when this device last asked for the permission */
    permission: 'notificationsAskedAt';
  }
}

const permission = createState<{ is: Permission | null; asking: boolean }>(() => ({
  is: null,
  asking: false,
}));
export const usePermission = permission.use;

/** Reads the device's permission, which people can also change in its settings. */
export async function refreshPermission(): Promise<void> {
  permission.set({ is: await permissionHere() });
}

async function permissionHere(): Promise<Permission> {
  try {
    const device = await native();
    // a server without a key cannot push to browsers
    if (device.kind === 'web' && getConfig()?.web_push_key == null) return 'unavailable';
    return await device.notifications.permission();
  } catch {
    return 'unavailable';
  }
}

/** Opens the permission dialog when there is a reason for notifications, unless it was shown recently. */
export async function promptForPermission(): Promise<void> {
  if (permission.get().asking) return;
  const is = await permissionHere();
  const may = mayAsk(is, stored.read('notificationsAskedAt'), deviceNow());
  if (!may) return permission.set({ is });
  stored.write('notificationsAskedAt', String(deviceNow()));
  permission.set({ is, asking: true });
}

export const declinePermission = (): void => permission.set({ asking: false });

/** The person agreed: opens the system prompt. */
export async function turnOn(): Promise<Permission> {
  permission.set({ asking: false });
  const is = await openPrompt();
  permission.set({ is });
  if (is === 'granted') await registerPushTarget();
  return is;
}

async function openPrompt(): Promise<Permission> {
  try {
    return await (await native()).notifications.ask();
  } catch {
    return 'unavailable';
  }
}

/** Whether the permission dialog may open. After a refusal only the device's settings can change it. */
export function mayAsk(permission: Permission, promptedAt: string | null, now: number): boolean {
  if (permission !== 'prompt') return false;
  const before = Number(promptedAt);
  // a clock that was set back must not suppress the dialog for ever
  return promptedAt === null || before > now || now - before >= timing.notificationsAskAgain;
}
