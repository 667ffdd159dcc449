import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** 48 random bits: enough to find a request in the log. */
export const newRequestId = (): string => randomUUID().slice(24);

/**
 * Sends an HTTP response on a raw socket (for an unreadable request or a refused upgrade) and closes it.
 * `guards` are the common security headers.
 */
export function answerRaw(
  socket: Duplex,
  { status, body, headers = {} }: { status: number; body: object; headers?: Record<string, string> },
  { requestId, guards }: { requestId: string; guards: Readonly<Record<string, string>> },
): void {
  const text = JSON.stringify(body);
  const all = {
    ...guards,
    ...headers,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-request-id': requestId,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  // otherwise a client that keeps its side open would hold the socket forever
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}
