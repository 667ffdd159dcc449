import { buffer } from 'node:stream/consumers';
import { newId } from '@twosome/contract/platform/ids';
import type { Queries } from '../../platform/db/db.ts';
import type { Store } from '../../platform/storage/store.ts';
import { keysOf, mediaArea } from './files.ts';
import { findAttachedImages, insertInstallation, readInstallation } from './media.sql.ts';
import type { MediaDeps } from './media.ts';

/** A store object holding the database's id, so that it works in buckets as well as folders. */
export const installationArea = 'installation';
export const idKey = `${installationArea}/identity.txt`;
/** How many images are probed before a store is refused as another database's. */
const probeCount = 20;

/** The store belongs to another database, or lacks this database's images. */
export class StoreMismatch extends Error {}

/**
 * Checks at start that store and database belong together, or the sweep would delete another database's images; throws
 * `StoreMismatch` if not. Writes the database's id into a store without one when both are empty, or when the store
 * holds images of the database and so predates the id file.
 */
export async function bindStore(deps: MediaDeps) {
  const own = await installationOf(deps.db);
  const storeId = await readInstallationId(deps.store);
  if (storeId === own) return;
  if (storeId !== null) throw new StoreMismatch(foreignImages(deps.store));
  const shown = await findAttachedImages(deps.db, probeCount);
  if (shown.length === 0 && (await holdsImages(deps.store)))
    throw new StoreMismatch(foreignImages(deps.store));
  if (shown.length > 0 && !(await holdsOneOf(deps.store, shown)))
    throw new StoreMismatch(imagesMissing(deps.store, own));
  await deps.store.put(idKey, Buffer.from(`${own}\n`));
}

/** Assigns the store to this database without checking its content. */
export async function writeInstallationId({ db, store }: MediaDeps) {
  await store.put(idKey, Buffer.from(`${await installationOf(db)}\n`));
}

/** The id of this database; created on the first call. */
export async function installationOf(db: Queries): Promise<string> {
  await insertInstallation(db, newId());
  const [row] = await readInstallation(db);
  if (row === undefined) throw new Error('The installation row is missing.');
  return row.id;
}

/** The id of the database that the store belongs to; null if none was ever written. */
export async function readInstallationId(store: Store): Promise<string | null> {
  const opened = await store.open(idKey);
  return opened === null ? null : (await buffer(opened.stream)).toString('utf8').trim();
}

export async function isSameInstallation(db: Queries, storeId: string): Promise<boolean> {
  const [row] = await readInstallation(db);
  return row?.id === storeId;
}

async function holdsImages(store: Store): Promise<boolean> {
  for await (const _ of store.list(mediaArea)) return true;
  return false;
}

async function holdsOneOf(store: Store, images: readonly { id: string }[]): Promise<boolean> {
  for (const key of images.flatMap(({ id }) => keysOf(id))) if ((await store.size(key)) !== null) return true;
  return false;
}

const foreignImages = (store: Store): string =>
  `The images beside ${store.locate(idKey)} belong to another database; this one would delete them as unknown files. Correct DATABASE_URL, DATA_DIR or S3_BUCKET, or restore a backup of both. A new database needs a new folder or bucket.`;

const imagesMissing = (store: Store, own: string): string =>
  `The images of this database are not beside ${store.locate(idKey)}. Mount or restore them, or correct DATA_DIR or S3_BUCKET. To continue without them, write ${own} into ${store.locate(idKey)}.`;
