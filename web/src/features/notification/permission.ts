import { timing } from '@twosome/contract/platform/timing';
import type { Permission } from '../../native/types.ts';

/** Whether the device may be asked now. Who has refused for good is not: they turn it on in the device's own settings. */
export function mayAsk(permission: Permission, askedAt: string | null, now: number): boolean {
  if (permission !== 'prompt') return false;
  const before = Number(askedAt);
  // a clock that was set back must not silence the question for ever
  return askedAt === null || before > now || now - before >= timing.notificationsAskAgain;
}
