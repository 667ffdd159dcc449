import { now } from '../../platform/clock.ts';
import type { Authenticate, Session } from '../../platform/http/session-check.ts';

/** Caches sessions briefly, so that the requests of one page look their session up once. */
export interface SessionCache {
  find: Authenticate;
  /** Called on every node that receives a session event, and before the call that changed the session responds. */
  invalidate(): void;
}

/** How long another node may accept a session that has ended. */
const ttlMs = 1_000;
const maxEntries = 10_000;

/** Caches valid sessions for a second. A lookup in flight at an invalidation serves only the calls made before it. */
export function createSessionCache(authenticate: Authenticate): SessionCache {
  let recent = new Map<string, { at: number; session: Promise<Session | null> }>();
  const invalidate = () => {
    recent = new Map();
  };

  return {
    invalidate,
    find(token) {
      const moment = now().getTime();
      const cached = recent.get(token);
      if (cached && Math.abs(moment - cached.at) < ttlMs) return cached.session;

      if (recent.size >= maxEntries) invalidate();
      const entries = recent;
      const session = authenticate(token);
      entries.set(token, { at: moment, session });
      // rejected tokens are not cached: a sign-in or a lifted suspension must count immediately
      const drop = () => {
        if (entries.get(token)?.session === session) entries.delete(token);
      };
      session.then((found) => (found === null || found.suspended) && drop(), drop);
      return session;
    },
  };
}
