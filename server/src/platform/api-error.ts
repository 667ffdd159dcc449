import type { ApiErrorName, FieldErrors } from '@twosome/contract/platform/api-errors';
import { apiErrorTexts } from '@twosome/contract/platform/api-errors.texts';

/** An error for the client. The HTTP and socket layers translate it into a response. */
export class ApiError extends Error {
  readonly kind: ApiErrorName;
  readonly fields: FieldErrors | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(
    kind: ApiErrorName,
    more: { message?: string; fields?: FieldErrors; current?: unknown; retryAfter?: number } = {},
  ) {
    super(more.message ?? apiErrorTexts[kind]);
    this.kind = kind;
    this.fields = more.fields;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
  }
}

export const notFound = (): ApiError => new ApiError('notFound');
export const forbidden = (message: string): ApiError => new ApiError('forbidden', { message });
/** 400 with the message under its field. */
export const invalid = (field: string, message: string): ApiError =>
  new ApiError('invalid', { fields: { [field]: [message] } });

/** True for server faults. They do not count as the caller's failures, so an outage locks no user out. */
export const isServerFault = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.kind === 'unavailable';
