import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { subprotocol } from '@twosome/contract/platform/frames';
import { refusedWith } from '../http/refuse.ts';
import type { Refusal } from '../refusal.ts';
import type { Channel } from './realtime.ts';

export type ChannelPaths = Readonly<Record<Channel, string>>;

export interface Offer {
  token: string;
  /** what the answer names; the token itself only where nothing else was offered, as browsers demand */
  selected: string;
}

const longestOffer = 1024;
const token = /^[A-Za-z0-9_-]{43}$/;

/** The channel that a request line asks for, with or without the trailing slash. A query string is ignored. */
export function channelAt(url: string | undefined, paths: ChannelPaths): Channel | null {
  const path = withSlash(url?.split('?', 1)[0] ?? '');
  if (path === withSlash(paths.message)) return 'message';
  if (path === withSlash(paths.single)) return 'single';
  return null;
}

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** A browser always names its origin, programs name none. `null` is any sandboxed frame or local file. */
export const fromOurPage = (
  origin: string | undefined,
  allowedOrigin: (origin: string) => boolean,
): boolean => origin === undefined || (origin !== 'null' && allowedOrigin(origin));

/**
 * Reads `Sec-WebSocket-Protocol`: our name and a token, or a token alone. Everything else is nothing;
 * so a hostile header costs one look at its length or one split of a kilobyte.
 */
export function readOffer(header: string | undefined): Offer | null {
  if (header === undefined || header.length > longestOffer) return null;
  const offered = header.split(',').map((name) => name.trim());
  const named = offered.includes(subprotocol);
  const [only, ...more] = offered.filter((name) => name !== subprotocol);
  if (only === undefined || !token.test(only)) return null;
  if (more.length > 0 || offered.length > (named ? 2 : 1)) return null;
  return { token: only, selected: named ? subprotocol : only };
}

/** Refuses an upgrade with a plain HTTP answer. */
export function turnAway(socket: Duplex, refusal: Refusal): void {
  if (socket.destroyed || socket.writableEnded) return;
  const requestId = randomUUID();
  const { status, body, headers } = refusedWith(refusal, requestId);
  const text = JSON.stringify(body);
  const all = {
    ...headers,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  // without this a client that keeps its half open would hold the socket for ever
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}
