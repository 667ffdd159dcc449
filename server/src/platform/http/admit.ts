import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '@twosome/contract/platform/call';
import type { RateName } from '@twosome/contract/platform/limits';
import { ApiError, isServerFault } from '../api-error.ts';
import { isPartnered } from '../viewer.ts';
import { count, type Limiter } from './limiter.ts';
import type { Session, SessionCheck } from './session-check.ts';

export interface Admitted {
  viewer: Session | null;
  /** Runs the call. A failed call stays counted among the failures of the caller's networks. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Authorises a call before any of its body is read.
 * Throws: `signedOut`, `suspended`, `partnerNeeded`, `termsNeeded`, `tooMany`, and the errors of `authenticate`.
 */
export async function admit(
  call: Call,
  request: { method: string; headers: IncomingHttpHeaders; address: string },
  { findSession, limiter }: { findSession: SessionCheck; limiter: Limiter },
): Promise<Admitted> {
  const { address } = request;
  const viewer =
    call.auth === 'anyone' ? null : await findSession(tokenIn(request.headers.authorization), address);
  if (call.auth !== 'anyone' && viewer === null) throw new ApiError('signedOut');
  // counted before the checks below, because a refused call has already cost a database query
  const rate = call.rate ?? defaultRate(call, request.method);
  const counted = { userId: viewer?.userId ?? null, address };
  await count(limiter, rate, counted);
  if (viewer?.suspended && !call.allowSuspended) throw new ApiError('suspended');
  if (call.auth === 'partnered' && viewer !== null && !isPartnered(viewer))
    throw new ApiError('partnerNeeded');
  if (call.needsTerms === true && viewer !== null && !viewer.termsAccepted) throw new ApiError('termsNeeded');
  return {
    viewer,
    async attempt(work) {
      try {
        const result = await work();
        await limiter.refund(rate, counted);
        return result;
      } catch (error) {
        if (isServerFault(error)) await limiter.refund(rate, counted);
        throw error;
      }
    },
  };
}

/** The token of an Authorization header. */
export const tokenIn = (header: string | undefined): string | undefined =>
  /^Bearer +([\w.~+/=-]{1,512})$/i.exec(header ?? '')?.[1];

/** The rate of a call that declares none, so that every call is counted. */
const defaultRate = (call: Call, method: string): RateName => {
  if (call.auth === 'anyone') return 'anonymous';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
};
