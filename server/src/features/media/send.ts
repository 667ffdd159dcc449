import { type ImageKind, imageKinds } from '@twosome/contract/media/media.rules';
import { isId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { FileRoute, StoredFile } from '../../platform/http/route.ts';
import type { Store } from '../../platform/storage/store.ts';
import { filesOfSize, type ImageSize, imageFiles, isImageSize, keyOf } from './files.ts';
import type { SignedUrls } from './signed-urls.ts';

/** A requested image. Only the session and the room are authenticated, by the signature; the ids are client input. */
export interface ImageRequest {
  sessionId: string;
  /** what allegedly shows the image */
  ownerId: string;
  imageId: string;
  /** the couple whose room the URL opens; null for what others may see too */
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
  async findFiles({ params: { ownerId, imageId, size }, sessionId, room }) {
    // a leaked URL of a post must not open photos of the room, nor the reverse
    if (!isImageSize(size) || (imageKinds[kind] === 'room') !== (room !== null)) return [];
    if (ownerId === undefined || !isId(ownerId) || imageId === undefined || !isId(imageId)) return [];
    if (!(await isVisible({ sessionId, ownerId, imageId, room, now: now() }))) return [];
    return filesOf(deps.store, imageId, size);
  },
});

/** The files that answer for an image, the first that is stored, without any access check. */
export const filesOf = (store: Store, mediaId: string, size: ImageSize): StoredFile[] =>
  filesOfSize[size].map((file) => ({
    store,
    key: keyOf(mediaId, file),
    type: imageFiles[file].type,
    // the bytes of an id and a size never change: it has a JPEG or a WebP
    etag: `"${mediaId}.${file === 'full' ? file : size}"`,
    // the browser may cache it but must revalidate, so that losing access takes effect immediately
    cacheControl: 'private, no-cache',
  }));
