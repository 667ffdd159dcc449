import type { FrameShapes } from '@twosome/contract/platform/frames';
import type * as z from 'zod';
import { readInto } from '../http/sentences.ts';
import type { Partnered, Viewer } from '../viewer.ts';
import type { Connection, FrameActs } from './realtime.ts';

/** Joins the frames that a feature takes to its acts; what does not parse is refused before any act sees it. */
export function frameActs<const F extends FrameShapes, V extends Viewer = Partnered>(
  shapes: F,
  acts: { [T in keyof F & string]: (connection: Connection<V>, data: z.output<F[T]>) => Promise<void> },
): FrameActs<V> {
  const joined: Record<string, FrameActs<V>[string]> = {};
  for (const type of Object.keys(shapes) as (keyof F & string)[])
    joined[type] = async (connection, data) =>
      acts[type](connection, readInto(shapes[type] as F[typeof type], data));
  return joined;
}
