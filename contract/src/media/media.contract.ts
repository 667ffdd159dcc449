import * as z from 'zod';
import { api } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { limits } from '../platform/limits.ts';
import { Id, ImageAddress } from '../platform/shapes.ts';

/**
 * An image in a response (S9.40 to S9.43). The stored file is an upright JPEG without metadata, at most 1024 pixels on
 * its longest side and 256 KB; `medium` and `thumbnail` have at most 720 and 320 pixels and the same aspect ratio, and are
 * JPEGs, or WebPs if an earlier version stored them. `medium` serves the full file for images that were stored
 * without it. The URLs are permanent paths plus `?s=`, the viewer's signature. A signature works for one to two hours, can
 * be renewed, and stops working when the viewer may no longer see the image.
 */
export const Image = z
  .object({
    id: Id,
    image: ImageAddress,
    medium: ImageAddress,
    thumbnail: ImageAddress,
    /** of the stored file, in pixels: lets clients reserve the space before the image loads */
    width: z.int().min(1).max(limits.imageSide),
    height: z.int().min(1).max(limits.imageSide),
    /** a thumbhash of at most 25 bytes as base64, drawn until the image has loaded */
    placeholder: z.base64().max(36),
  })
  .meta({ id: 'Image' });
export type Image = z.output<typeof Image>;

const Signature = z.string().max(200);

/**
 * The viewer's current signatures, by the kind in an image's path: `/media/post/…`, `/media/twosome/…`,
 * `/media/message/…`, `/media/letter/…`. Replacing an expired `s` with the current signature makes a URL work again.
 */
export const Signatures = z
  .object({
    post: Signature,
    twosome: Signature,
    /** null without a partner */
    message: Signature.nullable(),
    letter: Signature.nullable(),
    /** validity of all of them in seconds, at least 3,600 */
    good_for: z.int().min(0),
  })
  .meta({ id: 'Signatures' });
export type Signatures = z.output<typeof Signatures>;

export const mediaCalls = calls({
  'GET media/signatures/': {
    auth: 'signedIn',
    summary:
      'Returns the current signatures for image URLs. A client replaces the `s` parameter of an older URL with them.',
    rate: 'read',
    responses: { 200: Signatures },
  },
});

export const mediaApi = api({
  heading: 'Images',
  calls: mediaCalls,
});
