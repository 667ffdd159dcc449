import type * as z from 'zod';

/**
 * Realtime frames are JSON text `{type, data}` (S7.46 to S7.59). Frames from the server also have `sent_by` (a user id of
 * the recipient's couple, else null), and relays have `origin` (the tab that caused them). Each feature declares its
 * frames in its contract.
 */
export interface Frame<Type extends string = string, Data = unknown> {
  type: Type;
  data: Data;
  sent_by?: string | null;
  origin?: string;
}

export type FrameShapes = Readonly<Record<string, z.ZodType>>;
export const frames = <const F extends FrameShapes>(declared: F): F => declared;
/** The union of all frames that a map declares. */
export type FrameOf<F extends FrameShapes> = { [T in keyof F & string]: Frame<T, z.output<F[T]>> }[keyof F &
  string];

export const subprotocol = 'twosome';

/**
 * A client sends `{type: 'ping'}` to check its socket, because browsers cannot send WebSocket pings. The server answers
 * `{type: 'pong', data: {}}`. A ping counts against the frame rate limit.
 */
export const heartbeat = { ping: 'ping', pong: 'pong' } as const;

export const closeCodes = {
  goingAway: 1001,
  /** the token is no longer valid */
  signedOut: 4401,
  /** the wrong socket for this person */
  wrongSocket: 4403,
  tooSlow: 4408,
  tooMany: 4429,
} as const;

/** The close reason with `signedOut` when the person was suspended. */
export const suspendedReason = 'suspended';

/** Relays share the type `relay` on the wire. In code each kind has its own key: `relay:sync_post`. */
export const frameKey = (frame: Frame): string =>
  frame.type === 'relay' && typeof frame.data === 'object' && frame.data !== null && 'type' in frame.data
    ? `relay:${String(frame.data.type)}`
    : frame.type;
