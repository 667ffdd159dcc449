import { imageErrors } from '@twosome/contract/media/media.texts';
import { newId } from '@twosome/contract/platform/ids';
import pLimit from 'p-limit';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Deps } from '../deps.ts';
import { blockedError } from './blocked.ts';
import { type Encoded, encodeImage } from './encode.ts';
import { keyOf, keysOf } from './files.ts';
import { insertMedia, insertUploading, markAttached, markDetached } from './media.sql.ts';

export type MediaDeps = Pick<Deps, 'db' | 'store'>;

/** A stored image that is not attached yet. */
export interface StoredImages {
  id: string;
  /** of the stored file, in pixels */
  width: number;
  height: number;
  /** a thumbhash as base64 */
  placeholder: string;
}

/**
 * Encodes and stores the files received under `field`, in order. Call it before the transaction and `attachImages`
 * inside; images that are never attached are purged. One bad file refuses all of them (400 under `field`) and stores
 * none; 503 when the store is full or unavailable.
 */
export async function storeImages(
  deps: MediaDeps,
  files: readonly ReceivedFile[],
  field: string,
): Promise<StoredImages[]> {
  const images = await encode(
    files.filter((file) => file.field === field),
    field,
  );
  if (images.length === 0) return [];
  // if the process dies before the media rows are written, the sweep finds the files by these rows
  if (!(await insertUploading(deps.db, images, now())))
    throw await blockedError(deps.db, files[0]!.userId, field, imageErrors.refused);
  await store(deps.store, images);
  const rows = images.map(({ full, medium, thumb, ...row }) => ({
    ...row,
    bytes: full.length,
    mediumBytes: medium.length,
    thumbBytes: thumb.length,
  }));
  const inserted = await insertMedia(deps.db, rows, now());
  if (inserted.length !== rows.length) throw new ApiError('unavailable', { retryAfter: 30 });
  return images.map(({ id, width, height, placeholder }) => ({ id, width, height, placeholder }));
}

type EncodedUpload = Encoded & { id: string; uploadSha256: string };

/** Two at a time: more of one request would only fill the queue. */
async function encode(files: readonly ReceivedFile[], field: string): Promise<EncodedUpload[]> {
  const limit = pLimit(2);
  try {
    return await limit.map(files, async (file) => ({
      id: newId(),
      uploadSha256: file.sha256,
      ...(await encodeImage(file, field)),
    }));
  } catch (error) {
    limit.clearQueue();
    throw error;
  }
}

async function store(to: Store, images: readonly EncodedUpload[]) {
  await putAll(
    to,
    images.flatMap(({ id, full, medium, thumb }) => [
      [keyOf(id, 'full'), full],
      [keyOf(id, 'medium'), medium],
      [keyOf(id, 'thumb'), thumb],
    ]),
    images.map(({ id }) => id),
  );
}

/** Stores all files of these media, or none. */
export async function putAll(to: Store, files: readonly [string, Buffer][], ids: readonly string[]) {
  const puts = await Promise.allSettled(files.map(([key, bytes]) => to.put(key, bytes)));
  const failed = puts.find((put) => put.status === 'rejected');
  if (failed === undefined) return;
  // the next sweep deletes files that remain
  await to.remove(ids.flatMap(keysOf)).catch(() => {});
  const error = new ApiError('unavailable', { retryAfter: 30 });
  error.cause = failed.reason;
  throw error;
}

/**
 * Attaches stored images to the entity that the transaction writes. Throws unless every image is unattached: an image
 * with two owners could be seen by viewers of either.
 */
export async function attachImages(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return;
  const attached = await markAttached(tx, ids, now());
  if (attached.length !== ids.length)
    throw new Error(`${attached.length} of ${ids.length} images could be attached`);
}

/** Detaches images for good: the next sweep deletes their rows and files. Idempotent. */
export async function detachImages(tx: Tx, ids: readonly string[]) {
  if (ids.length > 0) await markDetached(tx, ids, now());
}
