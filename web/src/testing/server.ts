import type { allCalls } from '@twosome/contract/all-calls';
import type { Config } from '@twosome/contract/auth/auth.contract';
import type { Call, ResponseOf } from '@twosome/contract/platform/call';
import { serverTimeHeader } from '@twosome/contract/platform/timing';
import { vi } from 'vitest';
import { measureClock } from '../platform/clock.ts';

/** The settings of a server that offers only the demo sign-in. */
export const serverConfig: Config = {
  google_client_id: null,
  demo_identity: true,
  support_email: null,
  app_store_url: null,
  web_push_key: null,
  min_client: '0.1.0',
};

type All = typeof allCalls;
export type Line = keyof All & string;
type Given<L extends Line> = All[L] extends Call ? ResponseOf<All[L]> : never;

export interface SentRequest {
  line: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  token: string | null;
  onceKey: string | null;
  /** the Content-Type header */
  type: string | null;
}

type Answer = (request: SentRequest) => Response | Promise<Response>;

/** A fake server with scripted responses, typed by the contract. Calls without a scripted response get a 501. */
export function fakeServer() {
  const answers = new Map<string, Answer>();
  const requests: SentRequest[] = [];
  let behind: number | null = null;
  // an earlier test may have stated another time
  measureClock(new Date().toISOString(), Date.now());

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const path = url.pathname.replace('/api/v1/', '');
    const line = [...answers.keys()].find((each) => meets(each, init.method ?? 'GET', path));
    const one: SentRequest = {
      line: line ?? `${init.method} ${path}`,
      path,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      token: new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? null,
      onceKey: new Headers(init.headers).get('Idempotency-Key'),
      type: new Headers(init.headers).get('Content-Type'),
    };
    requests.push(one);
    const answer = line === undefined ? undefined : answers.get(line);
    const response = answer ? await answer(one) : json(501, { detail: `This test answers no ${one.line}` });
    if (behind !== null) response.headers.set(serverTimeHeader, new Date(Date.now() - behind).toISOString());
    return response;
  });

  const uploads: FakeRequest[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeRequest {
      constructor() {
        super();
        uploads.push(this);
      }
    },
  );

  return {
    requests,
    uploads,
    /** From now on responses state a time that is so many milliseconds behind the browser's. */
    stateTime(difference: number): void {
      behind = difference;
    },
    respond<L extends Line>(line: L, body: Given<L>): void {
      answers.set(line, () => json(200, body));
    },
    /** computes the response from the call; it may be a promise */
    respondWith<L extends Line>(
      line: L,
      answer: (request: SentRequest) => Given<L> | Promise<Given<L>>,
    ): void {
      answers.set(line, async (one) => json(200, await answer(one)));
    },
    fail(line: Line, status: number, body: Record<string, unknown>, headers = {}): void {
      answers.set(line, () => Response.json(body, { status, headers }));
    },
    /** leaves the call pending until the test resolves it */
    hold<L extends Line>(line: L) {
      let answer = (_: Response) => {};
      answers.set(line, () => new Promise((resolve) => (answer = resolve)));
      return {
        respond: (body: Given<L>) => answer(json(200, body)),
        fail: (status: number, body: Record<string, unknown>) => answer(json(status, body)),
      };
    },
    /** fails as without a network */
    disconnect(line: Line): void {
      answers.set(line, () => {
        throw new TypeError('Failed to fetch');
      });
    },
  };
}

/** A fake upload: half of the body is sent immediately, then the fake server responds. */
class FakeRequest {
  status = 0;
  responseText = '';
  #headers = new Headers();
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  readonly upload = { onprogress: (_event: { loaded: number; total: number }) => {} };
  #request: [string, RequestInit] = ['', {}];

  open(method: string, address: string): void {
    this.#request = [address, { method, headers: {} }];
  }
  setRequestHeader(name: string, value: string): void {
    Object.assign(this.#request[1].headers ?? {}, { [name]: value });
  }
  getResponseHeader(name: string): string | null {
    return this.#headers.get(name);
  }
  isAborted = false;
  abort(): void {
    this.isAborted = true;
    this.onabort();
  }
  /** reports upload progress */
  moves(share: number): void {
    this.upload.onprogress({ loaded: share * 100, total: 100 });
  }
  async send(body: FormData): Promise<void> {
    const [address, init] = this.#request;
    this.upload.onprogress({ loaded: 1, total: 2 });
    try {
      const response = await fetch(address, { ...init, body });
      this.status = response.status;
      this.responseText = await response.text();
      this.#headers = response.headers;
      this.onload();
    } catch {
      this.onerror();
    }
  }
}

/** 'GET post/:id/' matches a GET of post/7/ */
function meets(line: string, method: string, path: string): boolean {
  const [wanted = '', pattern = ''] = line.split(' ');
  if (wanted !== method) return false;
  const parts = pattern.split('/');
  const given = path.split('/');
  return (
    parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at])
  );
}

const json = (status: number, body: unknown): Response =>
  body === null ? new Response(null, { status: 204 }) : Response.json(body, { status });
