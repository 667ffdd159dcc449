import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { Log } from './log.ts';
import { securityEvents } from './metrics.ts';
import { derivedKey } from './secret-key.ts';

export type SecurityEvent =
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_out'
  | 'session_ended'
  | 'export_requested'
  | 'deletion_scheduled'
  | 'deletion_cancelled'
  | 'paired'
  | 'parted'
  | 'suspended'
  | 'suspension_lifted';

interface About {
  /** the person who acted, or who was suspended */
  userId?: string;
  /** the session that acted, or that ended */
  sessionId?: string;
  /** the caller's address block */
  address?: string;
}

/** Call it after the commit: a transaction may run again. */
export type SecurityLog = (event: SecurityEvent, about: About) => void;

/**
 * Lines that let an operator see an attack or follow what happened to one account, without naming anybody: ids are hashed
 * with a key, and of an address only the network is written.
 */
export function createSecurityLog(log: Pick<Log, 'info'>, key: Buffer): SecurityLog {
  return (event, { userId, sessionId, address }) => {
    securityEvents.inc({ event });
    const line = {
      event,
      ...(userId !== undefined && { person: pseudonymOf(userId, key) }),
      ...(sessionId !== undefined && { session: pseudonymOf(sessionId, key) }),
      ...(address !== undefined && { network: networkOf(address) }),
    };
    log.info(line, 'security');
  };
}

/** What the log calls a person or a session. */
export const pseudonymOf = (id: string, key: Buffer): string =>
  createHmac('sha256', key).update(id).digest('base64url').slice(0, 16);

export const securityLogKey = (secret: Buffer): Buffer => derivedKey(secret, 'security log');

/** The /24 of an IPv4 address or the /48 of an IPv6 block: what a provider gives to many, or to one site. */
function networkOf(block: string): string {
  const [address = ''] = block.split('/');
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return isIP(address) === 6 ? `${address.split(':').slice(0, 3).join(':')}::/48` : 'unknown';
}
