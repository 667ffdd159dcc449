import type { AllCalls } from '@twosome/contract/all-calls';
import type { Call, ParamsOf, RequestOf, ResponseOf } from '@twosome/contract/platform/call';
import { openSocket, type Socket, type SocketOptions } from './socket.ts';

export type Line = keyof AllCalls & string;
type Declared<L extends Line> = AllCalls[L] extends Call ? AllCalls[L] : never;

interface Options {
  query?: Record<string, string>;
  /** sent instead of a JSON body, by calls that take files */
  form?: FormData;
  /** a repeat with the same key gets the first response; it also lets the client retry the call */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** What a call needs: `params` of its path, `body` as its contract has it (`form` instead, where it takes one). */
export type Input<L extends Line> = Options &
  (keyof ParamsOf<L> extends never ? unknown : { params: ParamsOf<L> }) &
  (undefined extends RequestOf<Declared<L>> ? unknown : { body?: RequestOf<Declared<L>> });

type Item<L extends Line> =
  ResponseOf<Declared<L>> extends { results: readonly (infer T)[]; next: string | null } ? T : never;

/** An unsuccessful response. 400: `body` maps fields to messages; else it has `detail`, and `code` or `current` where declared. */
export class ApiCallError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** seconds from `Retry-After`, or null */
  readonly retryAfter: number | null;

  constructor(
    line: string,
    status: number,
    body: Readonly<Record<string, unknown>>,
    retryAfter: number | null,
  ) {
    super(`${line} returned ${status}: ${JSON.stringify(body)}`);
    this.name = 'ApiCallError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

export interface ClientOptions {
  /** the server's origin, such as `https://twosome.example` */
  url: string;
  token?: string;
  /** aborts every call */
  signal?: AbortSignal;
  /** how often a safe call is repeated after 429, 503 and network failures; 3 by default */
  retries?: number;
}

export interface Client {
  call<L extends Line>(line: L, input?: Input<L>): Promise<ResponseOf<Declared<L>>>;
  /** every item of a paged list, page by page */
  pages<L extends Line>(line: L, input?: Input<L>): AsyncGenerator<Item<L>>;
  /** a socket that reconnects and misses no message */
  open(channel: 'message' | 'single', options?: SocketOptions): Socket;
  /** the same server with another token */
  as(token: string): Client;
}

export function createClient(options: ClientOptions): Client {
  const { url, token = '', retries = 3 } = options;

  async function send(line: string, address: string, input: AnyInput): Promise<unknown> {
    const [method = 'GET'] = line.split(' ');
    const { form, body, idempotencyKey } = input;
    const isSafe = method === 'GET' || idempotencyKey !== undefined;
    const signals = [options.signal, input.signal].filter((signal) => signal !== undefined);
    const signal = AbortSignal.any(signals);
    const init: RequestInit = {
      method,
      signal,
      headers: {
        ...(token !== '' && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && !form && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    };
    for (let attempt = 0; ; attempt += 1) {
      const canRetry = isSafe && attempt < retries;
      const response = await fetch(url + address, init).catch((error: unknown) => {
        if (!canRetry || signal.aborted) throw error;
        return null;
      });
      if (response?.ok) return response.status === 204 ? null : response.json();
      const error = response && (await errorOf(line, response));
      if (error && !(canRetry && [429, 503].includes(error.status))) throw error;
      await pause(error?.retryAfter ?? Math.min(2 ** attempt, 60), signal);
    }
  }

  const call = (line: string, input: AnyInput = {}) => send(line, addressOf(line, input), input);
  return {
    call: call as Client['call'],
    async *pages(line, input) {
      let page = (await call(line, input)) as Page;
      yield* page.results as never[];
      while (page.next !== null) {
        page = (await send(line, page.next, {})) as Page;
        yield* page.results as never[];
      }
    },
    open: (channel, socket) => openSocket(url, channel, token, socket),
    as: (other) => createClient({ ...options, token: other }),
  };
}

type AnyInput = Options & { params?: Record<string, string>; body?: unknown };
interface Page {
  results: unknown[];
  next: string | null;
}

function addressOf(line: string, { params = {}, query }: AnyInput): string {
  const path = line
    .slice(line.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return `/api/v1/${path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`;
}

async function errorOf(line: string, response: Response): Promise<ApiCallError> {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const seconds = response.headers.get('retry-after');
  const retryAfter = seconds === null ? null : Number(seconds);
  return new ApiCallError(line, response.status, body ?? { detail: response.statusText }, retryAfter);
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal.addEventListener('abort', stop, { once: true });
  });
}
