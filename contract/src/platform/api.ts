import type * as z from 'zod';
import type { Calls } from './call.ts';
import type { FrameShapes } from './frames.ts';

/** A frame for the reference: its data, and what it is for. */
interface DescribedFrame {
  shape: z.ZodType;
  summary: string;
}
export type DescribedFrames = Readonly<Record<string, DescribedFrame>>;

/** What a feature offers to clients. */
export interface Api {
  /** of its part in the reference */
  heading: string;
  calls: Calls;
  /** frames that the server sends on `ws/message/` */
  frames?: DescribedFrames;
  /** frames that a client sends there */
  framesIn?: DescribedFrames;
  /** frames that the server sends on `ws/single/`, to a person without a partner */
  singleFrames?: DescribedFrames;
}
export const api = <const Declared extends Api>(declared: Declared): Declared => declared;

/** Describes each frame of a map; a missing description is a type error. */
export const described = <Shapes extends FrameShapes>(
  shapes: Shapes,
  summaries: { [Key in keyof Shapes]: string },
): DescribedFrames =>
  Object.fromEntries(
    Object.entries(shapes).map(([key, shape]) => [key, { shape, summary: summaries[key] ?? '' }]),
  );
