import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isServerFault } from '../api-error.ts';
import type { Viewer } from '../viewer.ts';
import { count, type Limiter } from './limiter.ts';

export type Session = Viewer & { termsAccepted: boolean; suspended: boolean };
/** Returns the session, or null for an invalid token. May throw an `ApiError` (`unavailable`). */
export type Authenticate = (token: string) => Promise<Session | null>;

/**
 * Returns the session of a token sent from this address block.
 * Throws: `tooMany`, and the errors of `authenticate`.
 */
export type SessionCheck = (token: string | undefined, address: string) => Promise<Session | null>;

/** Limit of remembered hashes of valid tokens, about 5 MB. */
const maxProven = 50_000;

/**
 * Counts a token as a failure of its networks before the database query, and refunds it if the token is valid.
 * A token that was valid before is not counted, so that users stay signed in behind an address from which an attacker
 * tries tokens. As soon as such a token fails, it is treated like any other.
 */
export function checkingSessions(authenticate: Authenticate, limiter: Limiter): SessionCheck {
  const proven = new LRUCache<string, true>({ max: maxProven });

  return async (token, address) => {
    const caller = { userId: null, address };
    if (token === undefined) {
      await count(limiter, 'badToken', caller);
      return null;
    }
    const hash = createHash('sha256').update(token).digest('base64');
    const isProven = proven.has(hash);
    if (!isProven) await count(limiter, 'badToken', caller);
    try {
      const session = await authenticate(token);
      if (session === null) proven.delete(hash);
      else {
        if (!isProven) await limiter.refund('badToken', caller);
        proven.set(hash, true);
      }
      return session;
    } catch (error) {
      if (!isServerFault(error)) proven.delete(hash);
      else if (!isProven) await limiter.refund('badToken', caller);
      throw error;
    }
  };
}
