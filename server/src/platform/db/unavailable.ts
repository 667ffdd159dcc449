import { Refusal } from '../refusal.ts';
import { TooLate } from './deadline.ts';

/** States of PostgreSQL that pass by themselves: it is starting, stopping, full, out of connections, too slow. */
const passing = [/^08/, /^53/, /^57/, /^25006$/, /^25P03$/, /^40001$/, /^40P01$/, /^55P03$/];
const cutOff = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'];
/** what the driver, and the embedded database, say by words alone */
const words =
  /^(The embedded database broke|Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Whether the database, and not the one who asked it, is why there was no answer. */
export function isAway(error: unknown): boolean {
  if (error instanceof TooLate) return true;
  // a host with several addresses fails once for each
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // the socket file of a server that is not running
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return cutOff.includes(code) || passing.some((state) => state.test(code)) || words.test(error.message);
}

export function unavailable(why: unknown): Refusal {
  const refusal = new Refusal('unavailable', { retryAfter: 1 });
  refusal.cause = why;
  return refusal;
}
