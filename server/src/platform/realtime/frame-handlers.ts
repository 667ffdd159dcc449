import type { FrameShapes } from '@twosome/contract/platform/frames';
import type * as z from 'zod';
import { parse } from '../http/validation-messages.ts';
import type { Partnered, Viewer } from '../viewer.ts';
import type { Connection, FrameHandlers } from './realtime.ts';

/** Combines a feature's frame shapes with its handlers. Data that does not parse never reaches a handler. */
export function frameHandlers<const F extends FrameShapes, V extends Viewer = Partnered>(
  shapes: F,
  handlers: { [T in keyof F & string]: (connection: Connection<V>, data: z.output<F[T]>) => Promise<void> },
): FrameHandlers<V> {
  const parsing: Record<string, FrameHandlers<V>[string]> = {};
  for (const type of Object.keys(shapes) as (keyof F & string)[])
    parsing[type] = async (connection, data) =>
      handlers[type](connection, parse(shapes[type] as F[typeof type], data));
  return parsing;
}
