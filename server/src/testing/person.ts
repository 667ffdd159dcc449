import type { User } from '@twosome/contract/auth/auth.contract';
import type { Frame } from '@twosome/contract/platform/frames';
import { WebSocket } from 'ws';

/** Where a server listens: one of this process, or a program. */
type Address = { readonly url: string };

export interface Answer {
  status: number;
  // tests read answers as the outside world does: untyped
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  headers: Headers;
}

export interface Sent {
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** Somebody with a token, or nobody with none. */
export interface Person {
  name: string;
  token: string;
  user: User;
  /** `call('POST auth/connect/', { body: { id } })`, the line written out */
  call(line: string, sent?: Sent): Promise<Answer>;
  /** an address as an answer gave it */
  look(address: string): Promise<Response>;
  listen(channel: 'message' | 'single'): Promise<Ear>;
}

/** An open socket and what came through it. */
export interface Ear {
  heard: Frame[];
  /** the first frame, from now or before, that is meant */
  hears(which: (frame: Frame) => boolean): Promise<Frame>;
  closed: Promise<number>;
  /** what was said when it was closed */
  reason: Promise<string>;
  send(frame: Frame): void;
  close(): void;
}

export async function signIn(server: Address, name: string, subject = name.toLowerCase()): Promise<Person> {
  const nobody = someone(server, name, '');
  const demo = await fetch(`${server.url}/demo-identity/credential/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ first_name: name, subject }),
  });
  const { credential } = (await demo.json()) as { credential: string };
  const { status, body } = await nobody.call('POST auth/google_login/', { body: { id: credential } });
  if (status !== 200) throw new Error(`${name} could not sign in: ${JSON.stringify(body)}`);
  return { ...someone(server, name, body.token), user: body.user };
}

/** Somebody with this token; `''` is nobody. */
export function someone(server: Address, name: string, token: string): Person {
  return {
    name,
    token,
    user: null as never,
    async call(line, { body, form, headers } = {}) {
      const [method = 'GET', path = ''] = line.split(' ');
      const response = await fetch(`${server.url}/api/v1/${path}`, {
        method,
        headers: {
          ...(token !== '' && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: form ?? (body === undefined ? null : JSON.stringify(body)),
      });
      const text = await response.text();
      return {
        status: response.status,
        body: text === '' ? null : JSON.parse(text),
        headers: response.headers,
      };
    },
    look: (address) => fetch(server.url + address),
    listen: (channel) => listen(server, channel, token),
  };
}

async function listen(server: Address, channel: string, token: string): Promise<Ear> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/v1/ws/${channel}/`, [
    'twosome',
    token,
  ]);
  const heard: Frame[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)));
    for (const look of waiting) look();
  });
  const closing = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  return {
    heard,
    closed: closing.then(({ code }) => code),
    reason: closing.then(({ reason }) => reason),
    send: (frame) => socket.send(JSON.stringify(frame)),
    close: () => socket.close(),
    hears: (which) =>
      new Promise((resolve) => {
        const look = () => {
          const found = heard.find(which);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}
