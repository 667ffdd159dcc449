import type { Session } from '@twosome/contract/auth/auth.contract';
import Bowser from 'bowser';
import type { DeviceRow } from './devices.sql.ts';

export const viewDevice = (row: DeviceRow, sessionId: string): Session => ({
  id: row.id,
  device: nameOf(row.device),
  added_at: row.added_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
  is_this: row.id === sessionId,
});

/** As people call it: 'Chrome on Android', 'The app on iPhone'. What a browser says of itself may be anything. */
export function nameOf(userAgent: string): string {
  if (userAgent === '') return unknown;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const program = isOurApp(userAgent) ? 'The app' : browser.name?.replace(/ for Android$/, '');
  const thing = os.name === 'iOS' ? (platform.model ?? 'iOS') : os.name;
  const name = [program, thing].filter(Boolean).join(' on ');
  return name === '' ? unknown : name;
}

const unknown = 'Unknown device';

/** A web view of Android says so; one of Apple's is the only thing there that does not call itself Safari. */
const isOurApp = (userAgent: string): boolean =>
  /; wv\)/.test(userAgent) || (/\((iPhone|iPad);/.test(userAgent) && !userAgent.includes('Safari/'));
