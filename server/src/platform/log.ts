import { type DestinationStream, type LogFn, type Logger, pino, stdTimeFunctions } from 'pino';

export type Log = Logger;

/** Names under which a secret may come along. Their values never reach a line, up to three levels deep. */
const secrets = [
  'authorization',
  'cookie',
  'token',
  'push_token',
  'credential',
  'nonce',
  'code',
  'seal',
  'secretKey',
  'metricsToken',
  'databaseUrl',
  'private_key',
  'privateKey',
  '["sec-websocket-protocol"]',
  '["idempotency-key"]',
];
/** `code` of an error names its kind, so it is hidden one level up only. */
const everywhere = secrets.filter((name) => name !== 'code');
const under = (place: string, name: string): string =>
  name.startsWith('[') ? `${place}${name}` : `${place}.${name}`;

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
      formatters: { level: (label) => ({ level: label }) },
      hooks: { logMethod: nameTheError },
      serializers: { err: describeError, error: describeError },
      redact: {
        paths: [
          ...secrets,
          ...everywhere.map((name) => under('*', name)),
          ...everywhere.map((name) => under('*.*', name)),
        ],
        censor: '[hidden]',
      },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );

/** pino copies an error's own message beside it where nothing else is said; that copy is cleaned too. */
function nameTheError(this: Log, args: Parameters<LogFn>, write: LogFn): void {
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
