import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { User } from '@twosome/contract/auth/auth.contract';
import type { Frame } from '@twosome/contract/platform/frames';
import { WebSocket } from 'ws';

/** A server in this process or in another one. */
type Address = { readonly url: string };

export interface Answer {
  status: number;
  // tests read responses as external clients do: untyped
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  headers: Headers;
}

export interface Sent {
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** A client of the API; signed out if `token` is empty. */
export interface Person {
  name: string;
  token: string;
  user: User;
  /** `call('POST auth/connect/', { body: { id } })`, with path parameters filled in */
  call(line: string, sent?: Sent): Promise<Answer>;
  /** fetches a URL from a response, such as an image */
  fetch(address: string): Promise<Response>;
  listen(channel: 'message' | 'single'): Promise<WsClient>;
}

/** An open socket and the frames that it received. */
export interface WsClient {
  received: Frame[];
  /** waits for the first matching frame, including frames received before */
  receives(matches: (frame: Frame) => boolean): Promise<Frame>;
  closed: Promise<number>;
  /** the close reason */
  reason: Promise<string>;
  send(frame: Frame): void;
  close(): void;
}

export async function signIn(server: Address, name: string, subject = name.toLowerCase()): Promise<Person> {
  const signedOut = someone(server, name, '');
  const credential = await credentialFor(server, { first_name: name, subject });
  const { status, body } = await signedOut.call('POST auth/google_login/', { body: { id: credential } });
  if (status !== 200) throw new Error(`${name} could not sign in: ${JSON.stringify(body)}`);
  return { ...someone(server, name, body.token), user: body.user };
}

/** An ID token of the demo issuer. */
export async function credentialFor(
  server: Address,
  identity: { first_name: string; subject?: string; nonce?: string },
): Promise<string> {
  const answer = await fetch(`${server.url}/demo-identity/credential/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(identity),
  });
  const { credential } = (await answer.json()) as { credential: string };
  return credential;
}

/** A client with this token; `''` is signed out. */
export function someone(server: Address, name: string, token: string): Person {
  return {
    name,
    token,
    user: null as never,
    async call(line, { body, form, headers } = {}) {
      const [method = 'GET', path = ''] = line.split(' ');
      const url = `${server.url}/api/v1/${path}`;
      const all = {
        ...(token !== '' && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      };
      if (form === undefined && url.startsWith('http:')) return request(url, method, all, body);
      const sent = form ?? (body === undefined ? null : JSON.stringify(body));
      const response = await fetch(url, { method, headers: all, body: sent });
      return answerOf(response.status, await response.text(), response.headers);
    },
    fetch: (address) => fetch(server.url + address),
    listen: (channel) => listen(server, channel, token),
  };
}

const agent = new Agent({ keepAlive: true });

/** `fetch` needs three times as much of the processor, and tests make tens of thousands of calls. */
const request = (url: string, method: string, headers: Record<string, string>, body: unknown) =>
  new Promise<Answer>((resolve, reject) => {
    const json = body === undefined ? '' : JSON.stringify(body);
    // Node sends no length of its own with DELETE
    const length = { 'Content-Length': String(Buffer.byteLength(json)) };
    const sized = body === undefined ? headers : { ...length, ...headers };
    const sent = httpRequest(url, { method, headers: sized, agent }, (response) => {
      response.on('error', reject);
      text(response).then(
        (read) => resolve(answerOf(response.statusCode ?? 0, read, headersOf(response))),
        reject,
      );
    });
    // the server may have closed the connection while it was idle
    sent.on('error', (error) =>
      sent.reusedSocket ? resolve(request(url, method, headers, body)) : reject(error),
    );
    sent.end(json);
  });

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return headers;
}

const answerOf = (status: number, text: string, headers: Headers): Answer => ({
  status,
  body: text === '' ? null : JSON.parse(text),
  headers,
});

const sockets = new Map<string, Set<WebSocket>>();

/** Waits until all frames that the server has sent to these tests' sockets have arrived. */
export async function framesArrived({ url }: Address): Promise<void> {
  const open = [...(sockets.get(url) ?? [])].filter(({ readyState }) => readyState === WebSocket.OPEN);
  await Promise.all(
    open.map((socket) => {
      socket.ping();
      return new Promise((resolve) => socket.once('pong', resolve).once('close', resolve));
    }),
  );
}

async function listen(server: Address, channel: string, token: string): Promise<WsClient> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/v1/ws/${channel}/`, [
    'twosome',
    token,
  ]);
  // one for each time that a test waits for its frames
  socket.setMaxListeners(0);
  const open = sockets.get(server.url) ?? new Set();
  sockets.set(server.url, open.add(socket));
  socket.on('close', () => open.delete(socket));
  const received: Frame[] = [];
  const listeners = new Set<() => void>();
  socket.on('message', (data) => {
    received.push(JSON.parse(String(data)));
    for (const check of listeners) check();
  });
  const closing = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  return {
    received,
    closed: closing.then(({ code }) => code),
    reason: closing.then(({ reason }) => reason),
    send: (frame) => socket.send(JSON.stringify(frame)),
    close: () => socket.close(),
    receives: (matches) =>
      new Promise((resolve) => {
        const check = () => {
          const found = received.find(matches);
          if (found === undefined) return;
          listeners.delete(check);
          resolve(found);
        };
        listeners.add(check);
        check();
      }),
  };
}
