import { newId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Listed, Store } from '../../platform/storage/store.ts';
import { type Encoded, encodeImage } from './encode.ts';
import { keyOf, keysOf, mediaArea, ownerOf } from './files.ts';
import { isOurs, readMark } from './installation.ts';
import { insertMedia, markClaimed, markReleased, takeAbandoned, withoutRow } from './media.sql.ts';

export interface MediaDeps {
  db: Db;
  store: Store;
}

/** An image in the store, not shown by anything yet. */
export interface Kept {
  id: string;
  /** of the kept file, in pixels */
  width: number;
  height: number;
  /** a thumbhash as base64 */
  placeholder: string;
}

/** How many rows or files one step of the sweep takes. */
const chunk = 200;

/**
 * Encodes and keeps the files that came under `field`, in their order. Call it before the transaction and
 * `claimImages` inside; what is never claimed is swept. One bad file refuses all (400 under `field`) and keeps
 * none; 503 when the store is full or away.
 */
export async function keepImages(
  deps: MediaDeps,
  files: readonly ReceivedFile[],
  field: string,
): Promise<Kept[]> {
  const images: (Encoded & { id: string })[] = [];
  for (const file of files)
    if (file.field === field) images.push({ id: newId(), ...(await encodeImage(file, field)) });
  if (images.length === 0) return [];

  await store(deps.store, images);
  const rows = images.map(({ full, thumb, ...row }) => ({
    ...row,
    bytes: full.length,
    thumbBytes: thumb.length,
  }));
  await insertMedia(deps.db, rows, now());
  return images.map(({ id, width, height, placeholder }) => ({ id, width, height, placeholder }));
}

async function store(to: Store, images: readonly (Encoded & { id: string })[]): Promise<void> {
  const puts = await Promise.allSettled(
    images.flatMap(({ id, full, thumb }) => [
      to.put(keyOf(id, 'full'), full),
      to.put(keyOf(id, 'thumb'), thumb),
    ]),
  );
  const failed = puts.find((put) => put.status === 'rejected');
  if (failed === undefined) return;
  // What cannot be erased now has no row and falls to the sweep.
  await to.remove(images.flatMap(({ id }) => keysOf(id))).catch(() => {});
  const refusal = new Refusal('unavailable', { retryAfter: 30 });
  refusal.cause = failed.reason;
  throw refusal;
}

/**
 * Makes kept images belong to what the transaction writes. All of them, each for the first time, or it throws:
 * an image that is already shown somewhere never comes under a second roof with other viewers.
 */
export async function claimImages(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const claimed = await markClaimed(tx, ids, now());
  if (claimed.length !== ids.length)
    throw new Error(`${claimed.length} of ${ids.length} images could be claimed`);
}

/** Gives images up for good: the next sweep erases rows and files. A repeat does nothing. */
export async function releaseImages(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await markReleased(tx, ids, now());
}

/**
 * Erases released images, those unclaimed for longer than the given time, and files as old that have no row.
 * Rows go first: a file without a row is found by the next sweep, a row without a file would be shown broken.
 * Safe to run twice, at once, and to be killed. A store that is not this database's own is left alone: to an empty
 * database all of its files would be leftovers.
 */
export async function sweepMedia(
  deps: MediaDeps,
  { olderThanMinutes }: { olderThanMinutes: number },
): Promise<{ images: number; files: number }> {
  const mark = await readMark(deps.store);
  if (mark === null || !(await isOurs(deps.db, mark)))
    throw new Error('The media store does not belong to this database: nothing is swept.');
  const before = new Date(now().getTime() - olderThanMinutes * 60_000);
  return { images: await sweepRows(deps, before), files: await sweepFiles(deps, mark, before) };
}

async function sweepRows(deps: MediaDeps, before: Date): Promise<number> {
  let images = 0;
  for (;;) {
    const taken = await takeAbandoned(deps.db, before, chunk);
    await deps.store.remove(taken.flatMap(({ id }) => keysOf(id)));
    images += taken.length;
    if (taken.length < chunk) return images;
  }
}

async function sweepFiles(deps: MediaDeps, mark: string, before: Date): Promise<number> {
  let files = 0;
  let old: Listed[] = [];
  for await (const file of deps.store.list(mediaArea)) {
    if (file.at < before) old.push(file);
    if (old.length < chunk) continue;
    files += await removeOrphans(deps, mark, old);
    old = [];
  }
  return files + (await removeOrphans(deps, mark, old));
}

/** The mark is asked for again with every step: a database may be emptied under a node that runs. */
async function removeOrphans(deps: MediaDeps, mark: string, files: readonly Listed[]): Promise<number> {
  if (files.length === 0) return 0;
  const owners = files.map(({ key }) => ownerOf(key));
  const absent = await withoutRow(deps.db, mark, [...new Set(owners.filter((id) => id !== null))]);
  const gone = new Set<string | null>([null, ...absent.map(({ id }) => id)]);
  const orphans = files.filter((_, at) => gone.has(owners[at] ?? null)).map(({ key }) => key);
  await deps.store.remove(orphans);
  return orphans.length;
}
