import * as z from 'zod';
import { Id, ImageAddress } from '../platform/shapes.ts';

/** An image as every answer shows it. */
export const Image = z
  .object({
    id: Id,
    /** JPEG, at most 1024 px and 256 KB */
    image: ImageAddress,
    /** at most 320 px */
    thumbnail: ImageAddress,
    /** image pixels */
    width: z.int(),
    height: z.int(),
    /** a thumbhash in base64: what is drawn until the bytes are there */
    placeholder: z.string().max(100),
  })
  .meta({ id: 'Image' });
export type Image = z.output<typeof Image>;
