import type { Duplex } from 'node:stream';
import { subprotocol } from '@twosome/contract/platform/frames';
import type { ApiError } from '../api-error.ts';
import { errorResponseOf } from '../http/error-response.ts';
import { answerRaw, newRequestId } from '../http/transport.ts';
import type { Channel } from './realtime.ts';

export interface Offer {
  token: string;
  /** the subprotocol of the response; the token itself if nothing else was offered, because browsers require a match */
  selected: string;
}

const maxOfferLength = 1024;
const token = /^[A-Za-z0-9_-]{43}$/;

/** The channel of a URL, with or without the trailing slash. A query string is ignored. */
export function channelAt(url: string | undefined): Channel | null {
  const path = url?.split('?', 1)[0] ?? '';
  const [, channel] = /^\/api\/v1\/ws\/(message|single)\/?$/.exec(path) ?? [];
  return (channel as Channel | undefined) ?? null;
}

/** Browsers always send an origin, other programs none. `null` comes from any sandboxed frame or local file. */
export const isAllowedOrigin = (
  origin: string | undefined,
  allowedOrigin: (origin: string) => boolean,
): boolean => origin === undefined || (origin !== 'null' && allowedOrigin(origin));

/**
 * Parses `Sec-WebSocket-Protocol`: our name and a token, or a token alone; null for anything else. The length is
 * checked first, so that a hostile header costs at most one split of a kilobyte.
 */
export function readOffer(header: string | undefined): Offer | null {
  if (header === undefined || header.length > maxOfferLength) return null;
  const offered = header.split(',').map((name) => name.trim());
  const named = offered.includes(subprotocol);
  const [only, ...more] = offered.filter((name) => name !== subprotocol);
  if (only === undefined || !token.test(only)) return null;
  if (more.length > 0 || offered.length > (named ? 2 : 1)) return null;
  return { token: only, selected: named ? subprotocol : only };
}

/** Refuses an upgrade with a plain HTTP response. */
export function rejectUpgrade(
  socket: Duplex,
  error: ApiError,
  guards: Readonly<Record<string, string>>,
): void {
  if (socket.destroyed || socket.writableEnded) return;
  const requestId = newRequestId();
  answerRaw(socket, errorResponseOf(error, requestId), { requestId, guards });
}
