import { isId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { FileResponse, FileRoute } from '../../platform/http/route.ts';
import type { Store } from '../../platform/storage/store.ts';
import { type ImageSize, imageFiles, isImageSize, keyOf } from './files.ts';
import type { ImageKind } from './media.view.ts';
import type { SignedUrls } from './signed-urls.ts';

/** A requested image. Only the session and the room are authenticated, by the signature; the ids are client input. */
export interface ImageRequest {
  sessionId: string;
  /** the post, twosome or message that allegedly shows the image */
  ownerId: string;
  imageId: string;
  /** the couple whose messages the URL opens; null for posts and profiles */
  room: string | null;
  now: Date;
}

/**
 * The route of one kind of image. `isVisible` belongs to the feature that shows the image and runs on every request: is
 * the session valid, does the owner show this image, may the viewer see the owner. Every refusal looks the same.
 */
export const imageRoute = (
  kind: ImageKind,
  deps: { signedUrls: SignedUrls; store: Store },
  isVisible: (request: ImageRequest) => Promise<boolean>,
): FileRoute => ({
  path: `/media/${kind}/:ownerId/:imageId/:size`,
  claimsOf: ({ s }) => (s === undefined ? null : deps.signedUrls.open(s, now())),
  async findFile({ params: { ownerId, imageId, size }, sessionId, room }) {
    // a leaked URL of a post must not open photos of the room, nor the reverse
    if (!isImageSize(size) || (kind === 'message') !== (room !== null)) return null;
    if (ownerId === undefined || !isId(ownerId) || imageId === undefined || !isId(imageId)) return null;
    if (!(await isVisible({ sessionId, ownerId, imageId, room, now: now() }))) return null;
    return sendImage(deps.store, imageId, size);
  },
});

/**
 * The bytes of an image, without any access check; null when the store has no such file. Images of earlier versions have
 * no medium size: their full file replaces it.
 */
export async function sendImage(
  store: Store,
  mediaId: string,
  size: ImageSize,
): Promise<FileResponse | null> {
  const file = await store.open(keyOf(mediaId, size));
  if (file === null) return size === 'medium' ? sendImage(store, mediaId, 'full') : null;
  return {
    ...file,
    type: imageFiles[size].type,
    // the bytes of an id never change
    etag: `"${mediaId}.${size}"`,
    // the browser may cache it but must revalidate, so that losing access takes effect immediately
    cacheControl: 'private, no-cache',
  };
}
