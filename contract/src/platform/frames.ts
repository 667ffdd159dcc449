import type * as z from 'zod';

/**
 * Realtime frames are JSON text `{type, data}`; from the server also `sent_by` (a user id of the
 * receiver's own couple, else null) and, for relays, `origin` (the tab that caused it).
 * Each feature declares the frames it sends and receives in its contract.
 */
export interface Frame<Type extends string = string, Data = unknown> {
  type: Type;
  data: Data;
  sent_by?: string | null;
  origin?: string;
}

export type FrameShapes = Readonly<Record<string, z.ZodType>>;
export const frames = <const F extends FrameShapes>(declared: F): F => declared;
/** The union of all frames a map declares. */
export type FrameOf<F extends FrameShapes> = { [T in keyof F & string]: Frame<T, z.output<F[T]>> }[keyof F &
  string];

export const subprotocol = 'twosome';

export const closeCodes = {
  goingAway: 1001,
  /** the token is no longer good */
  signedOut: 4401,
  /** the wrong socket for this person */
  wrongSocket: 4403,
  tooSlow: 4408,
  tooMany: 4429,
} as const;

/** The reason beside `signedOut` where it was not the token: the person was suspended. */
export const suspendedReason = 'suspended';

/** Relays share one type on the wire; inside, each kind of relay is a frame of its own: `relay:sync_post`. */
export const frameKey = (frame: Frame): string =>
  frame.type === 'relay' && typeof frame.data === 'object' && frame.data !== null && 'type' in frame.data
    ? `relay:${String(frame.data.type)}`
    : frame.type;
