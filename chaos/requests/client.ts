import { connect, type Socket } from 'node:net';

/** A connection on which the tests write bytes that no HTTP client would send. */
export interface RawClient {
  socket: Socket;
  write(...bytes: (string | Buffer)[]): void;
  /** resolves with all that was received as soon as it contains `text`, or when the server has closed */
  receives(text: string): Promise<string>;
  closed: Promise<void>;
}

export function openRaw(port: number): RawClient {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  const checks = new Set<() => void>();
  const check = () => {
    for (const one of checks) one();
  };
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => {}).on('close', check);
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    check();
  });
  return {
    socket,
    write(...bytes) {
      for (const part of bytes) socket.write(part);
    },
    receives: (text) =>
      new Promise((resolve) => {
        const look = () => {
          if (!received.includes(text) && !socket.destroyed) return;
          checks.delete(look);
          resolve(received);
        };
        checks.add(look);
        look();
      }),
    closed,
  };
}

/** What the requests need from the server: a signed-in person with a partner, and a photo that they may see. */
export interface Target {
  port: number;
  token: string;
  photo: { path: string; bytes: Buffer };
}

/** The bytes of requests, by name. */
export type Writes = Readonly<Record<string, (target: Target) => (string | Buffer)[]>>;

type Headers = Record<string, string | number>;

/** The head of a request, with its empty line. */
export const head = (line: string, headers: Headers = {}): string =>
  [
    `${line} HTTP/1.1`,
    ...Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** The head of a request with a JSON body of this length. */
export const headOf = (line: string, length: number, headers: Headers = {}): string =>
  head(line, { 'content-type': 'application/json', 'content-length': length, ...headers });

export const authorization = (token: string) => ({ authorization: `Bearer ${token}` });
