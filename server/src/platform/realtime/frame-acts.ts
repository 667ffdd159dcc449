import type { FrameShapes } from '@twosome/contract/platform/frames';
import type * as z from 'zod';
import { Refusal } from '../refusal.ts';
import type { Connection, FrameActs } from './realtime.ts';

/** Joins the frames that a feature takes to its acts; what does not parse is refused before any act sees it. */
export function frameActs<const F extends FrameShapes>(
  shapes: F,
  acts: { [T in keyof F & string]: (connection: Connection, data: z.output<F[T]>) => Promise<void> },
): FrameActs {
  const joined: Record<string, FrameActs[string]> = {};
  for (const type of Object.keys(shapes) as (keyof F & string)[])
    joined[type] = async (connection, data) => {
      const parsed = (shapes[type] as F[keyof F & string]).safeParse(data);
      if (!parsed.success)
        throw new Refusal('invalid', { fields: { non_field_error: ['This frame is not understood.'] } });
      await acts[type](connection, parsed.data as z.output<F[typeof type]>);
    };
  return joined;
}
