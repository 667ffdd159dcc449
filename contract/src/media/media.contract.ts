import * as z from 'zod';
import { limits } from '../platform/limits.ts';
import { Id, ImageAddress } from '../platform/shapes.ts';

/**
 * An image as an answer carries it. The kept file is an upright JPEG without metadata, at most 1024 pixels
 * on its longest side and 256 KB; the thumbnail a WebP of at most 320 pixels with the same ratio.
 * Both addresses are sealed for the viewer, work for one to two hours, and die at once with what they show.
 */
export const Image = z
  .object({
    id: Id,
    image: ImageAddress,
    thumbnail: ImageAddress,
    /** of the kept file, in pixels: reserve the space before the bytes arrive */
    width: z.int().min(1).max(limits.imageSide),
    height: z.int().min(1).max(limits.imageSide),
    /** a thumbhash as base64, at most 25 bytes: what to draw until the bytes arrive */
    placeholder: z.base64().max(36),
  })
  .meta({ id: 'Image' });
export type Image = z.output<typeof Image>;
