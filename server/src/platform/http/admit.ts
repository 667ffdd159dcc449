import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '@twosome/contract/platform/call';
import type { RateName } from '@twosome/contract/platform/limits';
import { Refusal } from '../refusal.ts';
import { isPartnered, type Viewer } from '../viewer.ts';
import type { Counted, Limiter } from './limiter.ts';

/** A session as it was found by its token. */
export type Session = Viewer & { termsAccepted: boolean };
/** Finds the session; null where the token is no longer good. May throw a Refusal (`suspended`, `unavailable`). */
export type Authenticate = (token: string) => Promise<Session | null>;

/**
 * Whether this caller may make this call, before anything of the body is read.
 * Refuses: `signedOut`, `partnerNeeded`, `termsNeeded`, `tooMany`, and what `authenticate` refuses.
 */
export async function admit(
  call: Call,
  asked: { method: string; headers: IncomingHttpHeaders; address: string },
  { authenticate, limiter }: { authenticate: Authenticate; limiter: Limiter },
): Promise<Session | null> {
  const viewer = call.who === 'anyone' ? null : await find(asked.headers.authorization, authenticate);
  if (call.who !== 'anyone' && viewer === null) {
    // a token that is no longer good costs us a look-up: it counts as a stranger's call
    await count(limiter, 'anonymous', { userId: null, address: asked.address });
    throw new Refusal('signedOut');
  }
  if (call.who === 'partnered' && viewer !== null && !isPartnered(viewer)) throw new Refusal('partnerNeeded');
  if (call.needsTerms === true && viewer !== null && !viewer.termsAccepted) throw new Refusal('termsNeeded');
  await count(limiter, call.rate ?? usualRate(call, asked.method), {
    userId: viewer?.userId ?? null,
    address: asked.address,
  });
  return viewer;
}

async function find(header: string | undefined, authenticate: Authenticate): Promise<Session | null> {
  const token = tokenIn(header);
  return token === undefined ? null : authenticate(token);
}

/** The token of an Authorization header. */
export const tokenIn = (header: string | undefined): string | undefined =>
  /^Bearer +([\w.~+/=-]{1,512})$/i.exec(header ?? '')?.[1];

/** Refuses: `tooMany`. */
export async function count(limiter: Limiter, rate: RateName, who: Counted): Promise<void> {
  const taken = await limiter.take(rate, who);
  if (!taken.ok) throw new Refusal('tooMany', { retryAfter: taken.retryAfter });
}

/** A call that names no rate is counted as what it looks like: none goes uncounted. */
const usualRate = (call: Call, method: string): RateName => {
  if (call.who === 'anyone') return 'anonymous';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
};
