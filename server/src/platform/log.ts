import { type DestinationStream, type LogFn, type Logger, pino, stdTimeFunctions } from 'pino';

/** Without `child`: bindings of a child logger would bypass the redaction. */
export type Log = Pick<Logger, 'level' | 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'>;

/** Lower-case names of properties whose values are redacted. */
const secrets = new Set([
  'authorization',
  'cookie',
  'token',
  'push_token',
  'credential',
  'nonce',
  'signature',
  'secretkey',
  'metricstoken',
  'databaseurl',
  'redisurl',
  'secretaccesskey',
  'private_key',
  'privatekey',
  'sec-websocket-protocol',
  'idempotency-key',
]);
const maxDepth = 5;
/** Buffered characters while stdout is blocked; further lines are dropped. */
const maxUnreadChars = 8 * 1024 * 1024;

/**
 * The program's log: JSON lines on stdout. It never contains tokens, bodies, query strings (they carry signed tokens and
 * codes) or user texts. A request is named by its route (`POST post/:id/`), not by its URL.
 */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redactSecrets },
      hooks: { logMethod: addErrorMessage },
      serializers: { err: describeError, error: describeError },
    },
    // a slow reader of stdout must not block requests; pino flushes the rest at exit
    destination ?? pino.destination({ fd: 1, sync: false, maxLength: maxUnreadChars }),
  );

/** Without a message pino copies the error's own message into `msg`; this replaces it with the redacted message. */
function addErrorMessage(this: Logger, args: Parameters<LogFn>, write: LogFn): void {
  const [first, message, ...more]: unknown[] = args;
  const error = first instanceof Error ? first : isObject(first) ? first.err : undefined;
  if (!(error instanceof Error)) {
    write.apply(this, args);
    return;
  }
  const details = first instanceof Error ? { err: first } : first;
  write.apply(this, [details, typeof message === 'string' ? message : describeError(error).message, ...more]);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** pino's `redact` needs a list of paths: it is slow with wildcards and does not reach deeper levels. */
function redactSecrets(details: Record<string, unknown>): Record<string, unknown> {
  const redacted: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(details)) redacted[name] = redact(name, value, 1);
  // at the top level `code` is a pairing code; deeper it is an error code
  if (details.code !== undefined) redacted.code = '[hidden]';
  return redacted;
}

function redact(name: string, value: unknown, depth: number): unknown {
  if (secrets.has(name.toLowerCase())) return '[hidden]';
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date)
    return value;
  if (depth === maxDepth) return '[…]';
  if (Array.isArray(value)) return value.map((item) => redact('', item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redact(key, item, depth + 1)]));
}

interface DescribedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: DescribedError;
}

/** Only the fields that are safe to log: a database error also carries the row that caused it. */
function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'a value was thrown that is not an Error' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: redactValues(error.message, code),
    ...(code !== undefined && { code }),
    ...(frames !== undefined && { stack: frames.join('\n') }),
    ...(error.cause instanceof Error && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** PostgreSQL's data exceptions (class 22) quote the value: `invalid input syntax for type date: "…"`. */
const redactValues = (message: string, code: string | undefined): string =>
  code?.startsWith('22') ? message.replace(/".*"/s, '"…"') : message;
