import { ApiError } from '../api-error.ts';
import { DeadlineExceeded } from '../deadline.ts';

/** SQLSTATEs of temporary conditions: starting, stopping, disk full or failing, out of connections, too slow. */
const temporary = [/^08/, /^53/, /^57/, /^58/, /^25006$/, /^25P03$/, /^40001$/, /^40P01$/, /^55P03$/];
const connectionErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
];
/** errors of the driver and of the embedded database that have no code */
const messages =
  /^(The embedded database broke|Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Committed on the primary alone: a cancelled wait for the synchronous replica. It is lost if this primary is. */
export class NotReplicated extends Error {}

/** The SQLSTATE of a database error, or the name of an error of the system. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Whether the database, not the query, caused the error. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DeadlineExceeded || error instanceof NotReplicated) return true;
  // Node's connection error for a host with several addresses
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = String(codeOf(error) ?? '');
  // the Unix socket of a server that is not running
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return (
    connectionErrors.includes(code) ||
    temporary.some((state) => state.test(code)) ||
    messages.test(error.message)
  );
}

/** Whether a query timed out: either the database is away, or this query is too slow. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DeadlineExceeded || codeOf(error) === '57014';

export function unavailable(cause: unknown): ApiError {
  const error = new ApiError('unavailable', { retryAfter: 1 });
  error.cause = cause;
  return error;
}

export const isDuplicate = (error: unknown): boolean => codeOf(error) === '23505';

export const violates = (error: unknown, constraint: RegExp): boolean =>
  isDuplicate(error) &&
  error instanceof Error &&
  'constraint' in error &&
  constraint.test(String(error.constraint));

/** Whether an error is a foreign key violation. */
export const isReference = (error: unknown): boolean => codeOf(error) === '23503';
