import { type ApiErrorName, apiErrors } from '@twosome/contract/platform/api-errors';
import { ApiError } from '../api-error.ts';
import { isDuplicate, isReference } from '../db/errors.ts';
import { platformErrors } from '../platform.texts.ts';
import { TooSlow } from './pace.ts';

export interface ErrorResponse {
  status: number;
  body: object;
  headers: Record<string, string>;
  /** true for a server fault, which must be logged */
  ours: boolean;
}

const defaultRetryAfter: Partial<Record<ApiErrorName, number>> = { tooMany: 60, unavailable: 5 };

/** Converts every thrown error into an HTTP response. An unknown error becomes a 500 that reveals only the request id. */
export function errorResponseOf(error: unknown, requestId: string): ErrorResponse {
  if (error instanceof ApiError) return fromApiError(error);
  if (error instanceof TooSlow)
    return {
      status: 408,
      body: { detail: platformErrors.requestTooSlow },
      headers: { connection: 'close' },
      ours: false,
    };
  if (isDuplicate(error))
    return fromApiError(new ApiError('conflict', { message: platformErrors.alreadyExists }));
  // the referenced row was deleted in the meantime
  if (isReference(error)) return fromApiError(new ApiError('conflict'));
  const status = statusOf(error);
  if (status === 413) return fromApiError(new ApiError('tooLarge'));
  if (status === 415) return fromApiError(new ApiError('wrongType'));
  // 414: a path parameter longer than any id
  if (status === 404 || status === 414) return fromApiError(new ApiError('notFound'));
  if (status !== null)
    return {
      status: 400,
      body: { non_field_error: [platformErrors.requestUnreadable] },
      headers: {},
      ours: false,
    };
  return {
    status: 500,
    body: { detail: platformErrors.serverFault(requestId) },
    headers: {},
    ours: true,
  };
}

function fromApiError(error: ApiError): ErrorResponse {
  const name = error.kind;
  const declared: { status: number; code?: string } = apiErrors[name];
  const retryAfter = error.retryAfter ?? defaultRetryAfter[name];
  return {
    status: declared.status,
    body:
      name === 'invalid'
        ? (error.fields ?? { non_field_error: [error.message] })
        : {
            detail: error.message,
            ...(declared.code !== undefined && { code: declared.code }),
            ...(error.current !== undefined && { current: error.current }),
          },
    headers: {
      ...(retryAfter !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
      ...(name === 'signedOut' && { 'www-authenticate': 'Bearer' }),
    },
    ours: false,
  };
}

/** The 4xx status of one of Fastify's own errors. */
function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || !('statusCode' in error)) return null;
  if (typeof error.code !== 'string' || !error.code.startsWith('FST_')) return null;
  const status = Number(error.statusCode);
  return status >= 400 && status < 500 ? status : null;
}
