import { timing } from '@twosome/contract/platform/timing';
import type { Permission } from '../../native/types.ts';

/** Whether the permission dialog may open. After a refusal only the device's settings can change it. */
export function mayAsk(permission: Permission, askedAt: string | null, now: number): boolean {
  if (permission !== 'prompt') return false;
  const before = Number(askedAt);
  // a clock that was set back must not suppress the dialog for ever
  return askedAt === null || before > now || now - before >= timing.notificationsAskAgain;
}
