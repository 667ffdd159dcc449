import type { Call, Calls, ParamsOf, RequestOf, ResponseOf } from '@twosome/contract/platform/call';
import { serverTimeHeader } from '@twosome/contract/platform/timing';
import { measureClock } from './clock.ts';
import { fetchWithTimeout, write, writeFiles } from './connection.ts';
import { type Failure, failureOf, isSuspension, networkFailure } from './failure.ts';
import { loadCode } from './missingCode.ts';
import { apiOrigin } from './origin.ts';
import { prefetchedAt, takePrefetched } from './prefetch.ts';
import { stored } from './storage.ts';
import { upload } from './upload.ts';

interface Options {
  query?: Record<string, string>;
  /** a path from the `next` of a paged list; it replaces the route's own path and query */
  next?: string | null;
  form?: FormData;
  /** sent as Idempotency-Key: a repeat receives the first response */
  onceKey?: string;
  signal?: AbortSignal;
  /** called with the share from 0 to 1 while the files of a form are sent */
  onProgress?: (share: number) => void;
  /** belongs to no session: sent without the token, and its response is kept across a sign-in or sign-out */
  sessionless?: true;
  /** a read, although its method is not GET */
  isRead?: true;
}

type Input<Route extends string, C extends Call> = Options &
  (keyof ParamsOf<Route> extends never ? unknown : { params: ParamsOf<Route> }) &
  (C extends { request: object } ? { body: RequestOf<C> } : { body?: never });

/** A call of this feature, typed by its contract. The route is the key. */
export type Caller<C extends Calls> = <Route extends keyof C & string>(
  route: Route,
  input: Input<Route, Declared<C, Route>>,
) => Promise<ResponseOf<Declared<C, Route>>>;
type Declared<C extends Calls, Route extends keyof C> = C[Route] extends Call ? C[Route] : never;

/** Called when the server rejects the token or reports a suspension. The auth store listens. */
let notifySignedOut: (failure: Failure) => void = () => {};
export const onSignedOut = (listener: typeof notifySignedOut): void => {
  notifySignedOut = listener;
};

/**
 * Creates the one function that a feature calls the server with. A response that belongs to an earlier session is
 * dropped: its promise never settles.
 */
export const caller =
  <C extends Calls>(): Caller<C> =>
  (route, input) =>
    request(route, input) as never;

type AnyInput = Options & { params?: Record<string, string>; body?: unknown };

async function request(route: string, input: AnyInput): Promise<unknown> {
  const [method = 'GET', pattern = ''] = route.split(' ');
  const tokenNow = () => (input.sessionless ? null : stored.read('token'));
  const token = tokenNow();
  const init = {
    method,
    headers: headersOf(input, token),
    body: input.form ?? (method === 'GET' || method === 'DELETE' ? null : JSON.stringify(input.body ?? {})),
    cache: 'no-store',
    // the API sets no cookies; with 'omit' a browser would ignore the Clear-Site-Data of a sign-out
    credentials: 'same-origin',
  } as const;
  const address = addressOf(pattern, input);
  const fetchOrPrefetched = async (signal: AbortSignal) => {
    const sentEarly = prefetchedAt();
    const prefetching = takePrefetched(method, address, token);
    const prefetched = prefetching && (await prefetching);
    if (prefetched !== null) return readResponse(prefetched, sentEarly);
    const sentAt = Date.now();
    return readResponse(await send(() => fetch(address, { ...init, signal })), sentAt);
  };
  const sendFiles = async (signal: AbortSignal, restartDeadline: (share: number) => void) => {
    const onProgress = (share: number) => {
      restartDeadline(share);
      input.onProgress?.(share);
    };
    const sentAt = Date.now();
    return readResponse(
      await send(() => upload(address, { ...init, signal }, onProgress), input.form),
      sentAt,
    );
  };
  const withDeadline = method === 'GET' || input.isRead ? fetchWithTimeout : write;
  const { response, body } = await (input.form
    ? writeFiles(sendFiles, input.signal)
    : withDeadline(fetchOrPrefetched, input.signal));
  if (tokenNow() !== token) return new Promise(() => {});
  if (response.ok) return body;
  const failure = failureOf(response.status, body, Number(response.headers.get('Retry-After')));
  if (token !== null && (failure.status === 401 || isSuspension(failure))) notifySignedOut(failure);
  throw failure;
}

async function send(attempt: () => Promise<Response>, form?: FormData): Promise<Response> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw (form && (await reasonOf(form))) ?? networkFailure();
  }
}

/** Its code loads when an upload failed; without a network there is no other reason. */
const reasonOf = (form: FormData): Promise<Failure | undefined> =>
  loadCode(() => import('./chosenFile.ts')).then(
    ({ uploadFailure }) => uploadFailure(form),
    () => undefined,
  );

async function readResponse(response: Response, sentAt: number) {
  measureClock(response.headers.get(serverTimeHeader), sentAt);
  return { response, body: await bodyOf(response) };
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
