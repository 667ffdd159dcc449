import { type DestinationStream, type LogFn, type Logger, pino, stdTimeFunctions } from 'pino';

/** Without `child`: what a child is given stands in its lines unread. */
export type Log = Pick<Logger, 'level' | 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'>;

/** Names under which a secret may come along, in small letters. Their values never reach a line. */
const secrets = new Set([
  'authorization',
  'cookie',
  'token',
  'push_token',
  'credential',
  'nonce',
  'seal',
  'secretkey',
  'metricstoken',
  'databaseurl',
  'redisurl',
  'private_key',
  'privatekey',
  'sec-websocket-protocol',
  'idempotency-key',
]);
const deepest = 5;

/**
 * The program's log: JSON lines on stdout. Never in it: tokens, bodies, query strings (they carry seals and
 * codes), texts of people. A request is named by its line (`POST post/:id/`), not by its address.
 */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: hideSecrets },
      hooks: { logMethod: nameTheError },
      serializers: { err: describeError, error: describeError },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );

/** pino copies an error's own message beside it where nothing else is said; that copy is cleaned too. */
function nameTheError(this: Logger, args: Parameters<LogFn>, write: LogFn): void {
  const [first, says, ...more]: unknown[] = args;
  const error = first instanceof Error ? first : isObject(first) ? first.err : undefined;
  if (!(error instanceof Error)) {
    write.apply(this, args);
    return;
  }
  const details = first instanceof Error ? { err: first } : first;
  write.apply(this, [details, typeof says === 'string' ? says : describeError(error).message, ...more]);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** pino's own hiding goes by lists of paths: slow for what may stand anywhere, and blind further in. */
function hideSecrets(details: Record<string, unknown>): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(details)) shown[name] = shownAs(name, value, 1);
  // a pairing code; further in, `code` is the kind of an error
  if (details.code !== undefined) shown.code = '[hidden]';
  return shown;
}

function shownAs(name: string, value: unknown, depth: number): unknown {
  if (secrets.has(name.toLowerCase())) return '[hidden]';
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date)
    return value;
  if (depth === deepest) return '[…]';
  if (Array.isArray(value)) return value.map((one) => shownAs('', one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shownAs(key, one, depth + 1)]));
}

interface DescribedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: DescribedError;
}

/** An error without what hangs on it: a database's error carries the row it stumbled over. */
function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown but a value' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: sayWithoutValues(error.message, code),
    ...(code !== undefined && { code }),
    ...(frames !== undefined && { stack: frames.join('\n') }),
    ...(error.cause instanceof Error && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** PostgreSQL's data exceptions (class 22) quote the value: `invalid input syntax for type date: "…"`. */
const sayWithoutValues = (message: string, code: string | undefined): string =>
  code?.startsWith('22') ? message.replace(/".*"/s, '"…"') : message;
