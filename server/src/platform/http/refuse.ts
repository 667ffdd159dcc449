import { type RefusalName, refusals } from '@twosome/contract/platform/refusals';
import { Refusal } from '../refusal.ts';
import { TooSlow } from './pace.ts';

export interface Refused {
  status: number;
  body: object;
  headers: Record<string, string>;
  /** a bug, or something of ours that broke: to be logged */
  ours: boolean;
}

const waits: Partial<Record<RefusalName, number>> = { tooMany: 60, unavailable: 5 };

/** The one place where a refusal becomes HTTP. Whatever else was thrown is a 500 that tells nothing but its id. */
export function refusedWith(error: unknown, requestId: string): Refused {
  if (error instanceof Refusal) return refused(error);
  if (error instanceof TooSlow)
    return {
      status: 408,
      body: { detail: 'The request took too long to arrive.' },
      headers: { connection: 'close' },
      ours: false,
    };
  const status = statusOf(error);
  if (status === 413) return refused(new Refusal('tooLarge'));
  if (status === 415) return refused(new Refusal('wrongType'));
  // a part of the address too long to name anything (414)
  if (status === 404 || status === 414) return refused(new Refusal('notFound'));
  if (status !== null)
    return {
      status: 400,
      body: { non_field_error: ['The request cannot be read.'] },
      headers: {},
      ours: false,
    };
  return {
    status: 500,
    body: { detail: `Something went wrong on our side. Please try again. (${requestId})` },
    headers: {},
    ours: true,
  };
}

function refused(refusal: Refusal): Refused {
  const name = refusal.refusal;
  const known: { status: number; code?: string } = refusals[name];
  const retryAfter = refusal.retryAfter ?? waits[name];
  return {
    status: known.status,
    body:
      name === 'invalid'
        ? (refusal.fields ?? { non_field_error: [refusal.message] })
        : {
            detail: refusal.message,
            ...(known.code !== undefined && { code: known.code }),
            ...(refusal.current !== undefined && { current: refusal.current }),
          },
    headers: {
      ...(retryAfter !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
      ...(name === 'signedOut' && { 'www-authenticate': 'Bearer' }),
    },
    ours: false,
  };
}

/** The client's status that Fastify itself gave an error of its own. */
function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || !('statusCode' in error)) return null;
  if (typeof error.code !== 'string' || !error.code.startsWith('FST_')) return null;
  const status = Number(error.statusCode);
  return status >= 400 && status < 500 ? status : null;
}
