import { now } from '../../platform/clock.ts';
import type { Authenticate, Session } from '../../platform/http/admit.ts';

/** Who asked a moment ago, so that the requests of one page look their session up once. */
export interface RecentSessions {
  find: Authenticate;
  /** Called before the answer of whatever changes a session goes out, and on every node that hears of it. */
  forget(): void;
}

/** How long another node may take to hear that a session is over. */
const rememberedMs = 1_000;
const most = 10_000;

/**
 * Remembers good sessions for a second. A look-up that was under way when something changed is given to those who
 * asked before the change, and to nobody after it.
 */
export function rememberSessions(lookUp: Authenticate): RecentSessions {
  let recent = new Map<string, { at: number; session: Promise<Session | null> }>();
  const forget = () => {
    recent = new Map();
  };

  return {
    forget,
    find(token) {
      const moment = now().getTime();
      const known = recent.get(token);
      if (known && Math.abs(moment - known.at) < rememberedMs) return known.session;

      if (recent.size >= most) forget();
      const of = recent;
      const session = lookUp(token);
      of.set(token, { at: moment, session });
      // what is not good is looked up again: somebody may be signing in with it, or be pardoned, at this moment
      const drop = () => {
        if (of.get(token)?.session === session) of.delete(token);
      };
      session.then((found) => found ?? drop(), drop);
      return session;
    },
  };
}
