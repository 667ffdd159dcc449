import type { Call, Calls, GivesOf, ParamsOf, TakesOf } from '@twosome/contract/platform/call';
import { takeEarly } from './early.ts';
import { type Failure, failureOf, isSuspension, networkFailure } from './failure.ts';
import { question } from './line.ts';
import { apiOrigin } from './origin.ts';
import { stored } from './storage.ts';
import { upload } from './upload.ts';

type Input<Line extends string, C extends Call> = (keyof ParamsOf<Line> extends never
  ? unknown
  : { params: ParamsOf<Line> }) & {
  query?: Record<string, string>;
  /** a path that a paged list gave as `next`; it replaces the line's own path and query */
  next?: string | null;
  form?: FormData;
  /** sent as Idempotency-Key: a repeat is given the first answer */
  onceKey?: string;
  signal?: AbortSignal;
  /** told while the body goes out: its share from 0 to 1 */
  onProgress?: (share: number) => void;
  /** belongs to no session: sent without the token, its answer kept whoever signs in or out meanwhile */
  sessionless?: true;
  /** changes nothing, though it is no GET */
  onlyAsks?: true;
} & (C extends { takes: object } ? { body: TakesOf<C> } : { body?: never });

/** A call of this feature, typed by its contract: the line is the key. */
export type Caller<C extends Calls> = <Line extends keyof C & string>(
  line: Line,
  input: Input<Line, Declared<C, Line>>,
) => Promise<GivesOf<Declared<C, Line>>>;
type Declared<C extends Calls, Line extends keyof C> = C[Line] extends Call ? C[Line] : never;

/** What happens when a token turns out to be no longer good, or its person is suspended; the auth store listens. */
let signedOut: (failure: Failure) => void = () => {};
export const onSignedOut = (listener: typeof signedOut): void => {
  signedOut = listener;
};

/**
 * Makes the one function through which a feature speaks. Answers that belong to an earlier session are dropped:
 * they never settle.
 */
export const caller =
  <C extends Calls>(): Caller<C> =>
  (line, input) =>
    request(line, input) as never;

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  next?: string | null;
  body?: unknown;
  form?: FormData;
  onceKey?: string;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
  sessionless?: true;
  onlyAsks?: true;
}

async function request(line: string, input: AnyInput): Promise<unknown> {
  const [method = 'GET', pattern = ''] = line.split(' ');
  const tokenNow = () => (input.sessionless ? null : stored.read('token'));
  const token = tokenNow();
  const init = {
    method,
    headers: headersOf(input, token),
    body: input.form ?? (method === 'GET' || method === 'DELETE' ? null : JSON.stringify(input.body ?? {})),
    cache: 'no-store',
    credentials: 'omit',
  } as const;
  const address = addressOf(pattern, input);
  const ask = async (signal: AbortSignal | null) => {
    const early = takeEarly(method, address, token);
    const response = (early && (await early)) ?? (await send(address, { ...init, signal }, input.onProgress));
    return { response, body: await bodyOf(response) };
  };
  const isQuestion = method === 'GET' || input.onlyAsks === true;
  const { response, body } = await (isQuestion ? question(ask, input.signal) : ask(input.signal ?? null));
  if (tokenNow() !== token) return new Promise(() => {});
  if (response.ok) return body;
  const failure = failureOf(response.status, body);
  if (token !== null && (failure.status === 401 || isSuspension(failure))) signedOut(failure);
  throw failure;
}

async function send(
  address: string,
  init: Parameters<typeof upload>[1],
  onProgress?: (share: number) => void,
): Promise<Response> {
  try {
    return await (onProgress ? upload(address, init, onProgress) : fetch(address, init));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw networkFailure();
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  try {
    return await response.json();
  } catch {
    if (response.ok) throw networkFailure();
    return null;
  }
}

function addressOf(pattern: string, input: AnyInput): string {
  if (input.next) return apiOrigin() + input.next;
  const path = pattern.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = input.query === undefined ? '' : `?${new URLSearchParams(input.query)}`;
  return `${apiOrigin()}/api/v1/${path}${query}`;
}

function headersOf(input: AnyInput, token: string | null): Record<string, string> {
  return {
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(input.form === undefined && { 'Content-Type': 'application/json' }),
    ...(input.onceKey !== undefined && { 'Idempotency-Key': input.onceKey }),
  };
}
