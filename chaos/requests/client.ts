import { connect, type Socket } from 'node:net';

/** A connection on which the tests write bytes that no HTTP client would send. */
export interface RawClient {
  socket: Socket;
  write(bytes: string | Buffer): void;
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
    write: (bytes) => void socket.write(bytes),
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

/** The head of a request, with its empty line. */
export const head = (line: string, headers: Record<string, string | number> = {}): string =>
  `${[`${line} HTTP/1.1`, 'host: 127.0.0.1', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`;

/** Whether nobody listens at the port. */
export const isRefused = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(true));
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
  });
