import { isId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { FileRoute, Sendable } from '../../platform/http/route.ts';
import type { Store } from '../../platform/storage/store.ts';
import { type ImageSize, imageFiles, isImageSize, keyOf } from './files.ts';
import type { ImageKind } from './media.view.ts';
import type { Seals } from './seal.ts';

/** What an address asks for. All of it is the client's word except the session, which was sealed here. */
export interface Look {
  sessionId: string;
  /** the post, twosome or message said to show the image */
  ownerId: string;
  imageId: string;
  now: Date;
}

/**
 * The route of one kind of images. `reaches` belongs to the feature that shows them and is asked at every look:
 * is the session alive, does this owner show this image, may this viewer see the owner. Every no sounds the same.
 */
export const imageRoute = (
  kind: ImageKind,
  deps: { seals: Seals; store: Store },
  reaches: (look: Look) => Promise<boolean>,
): FileRoute => ({
  path: `/media/${kind}/:ownerId/:imageId/:size`,
  holder: ({ s }) => (s === undefined ? null : deps.seals.open(s, now())),
  async reach({ params: { ownerId, imageId, size }, sessionId }) {
    if (!isImageSize(size)) return null;
    if (ownerId === undefined || !isId(ownerId) || imageId === undefined || !isId(imageId)) return null;
    if (!(await reaches({ sessionId, ownerId, imageId, now: now() }))) return null;
    return sendImage(deps.store, imageId, size);
  },
});

/** The bytes of a kept image, for whoever has been let through; `null` when the store has none. */
export async function sendImage(store: Store, mediaId: string, size: ImageSize): Promise<Sendable | null> {
  const file = await store.open(keyOf(mediaId, size));
  if (file === null) return null;
  return {
    ...file,
    type: imageFiles[size].type,
    // An id's bytes never change.
    etag: `"${mediaId}.${size}"`,
    // The browser may keep it and must ask at every look: an address dies at once with what it was given for.
    cacheControl: 'private, no-cache',
  };
}
