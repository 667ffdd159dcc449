import type { Session } from '@twosome/contract/auth/auth.contract';
import Bowser from 'bowser';
import type { DeviceRow } from './sessions.sql.ts';

export const viewDevice = (row: DeviceRow, sessionId: string): Session => ({
  id: row.id,
  device: nameOf(row.device),
  added_at: row.added_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
  is_this: row.id === sessionId,
});

/** A readable name such as 'Chrome on Android' or 'The app on iPhone'. The user agent is untrusted input. */
export function nameOf(userAgent: string): string {
  if (userAgent === '') return unknown;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const program = isOurApp(userAgent) ? 'The app' : browser.name?.replace(/ for Android$/, '');
  const system = os.name === 'iOS' ? (platform.model ?? 'iOS') : os.name;
  const name = [program, system].filter(Boolean).join(' on ');
  return name === '' ? unknown : name;
}

const unknown = 'Unknown device';

/** Android web views carry `wv`; Apple's web views are the only iOS browsers without `Safari/`. */
const isOurApp = (userAgent: string): boolean =>
  /; wv\)/.test(userAgent) || (/\((iPhone|iPad);/.test(userAgent) && !userAgent.includes('Safari/'));
