import { buffer } from 'node:stream/consumers';
import { newId } from '@twosome/contract/platform/ids';
import type { Queries } from '../../platform/db/db.ts';
import type { Store } from '../../platform/storage/store.ts';
import { keysOf, mediaArea } from './files.ts';
import { insertInstallation, readInstallation, someShown } from './media.sql.ts';
import type { MediaDeps } from './media.ts';

/** An object of the store like any other, so that a bucket is marked as a folder is. */
const markKey = 'installation/identity.txt';
/** So many images are looked for before a store counts as somebody else's. */
const enough = 20;

/** The store at hand is not the one that this database's images are in. */
export class StoreOfAnother extends Error {}

/**
 * Makes sure that store and database belong together, before anything is swept or kept; throws `StoreOfAnother`
 * where they do not. A store without a mark is given one when both are new, or when it holds images that the
 * database shows: it is older than the mark. `folder` is named in what is said.
 */
export async function tieStore(deps: MediaDeps, folder: string): Promise<void> {
  const own = await installationOf(deps.db);
  const mark = await readMark(deps.store);
  if (mark === own) return;
  if (mark !== null) throw new StoreOfAnother(belongsElsewhere(folder));
  const shown = await someShown(deps.db, enough);
  if (shown.length === 0 && (await holdsImages(deps.store)))
    throw new StoreOfAnother(belongsElsewhere(folder));
  if (shown.length > 0 && !(await holdsOneOf(deps.store, shown)))
    throw new StoreOfAnother(isNotThere(folder, own));
  await deps.store.put(markKey, Buffer.from(`${own}\n`));
}

/** Marks a store without asking what it holds. */
export async function markStore({ db, store }: MediaDeps): Promise<void> {
  await store.put(markKey, Buffer.from(`${await installationOf(db)}\n`));
}

/** The id of this database, and of all that is kept for it elsewhere. */
export async function installationOf(db: Queries): Promise<string> {
  await insertInstallation(db, newId());
  const [row] = await readInstallation(db);
  if (row === undefined) throw new Error('The database forgot its installation.');
  return row.id;
}

/** The id of the database that a store belongs to; `null` where it was never marked. */
export async function readMark(store: Store): Promise<string | null> {
  const opened = await store.open(markKey);
  return opened === null ? null : (await buffer(opened.stream)).toString('utf8').trim();
}

export async function isOurs(db: Queries, mark: string): Promise<boolean> {
  const [row] = await readInstallation(db);
  return row?.id === mark;
}

async function holdsImages(store: Store): Promise<boolean> {
  for await (const _ of store.list(mediaArea)) return true;
  return false;
}

async function holdsOneOf(store: Store, images: readonly { id: string }[]): Promise<boolean> {
  for (const key of images.flatMap(({ id }) => keysOf(id))) if ((await store.open(key)) !== null) return true;
  return false;
}

const belongsElsewhere = (folder: string): string =>
  `The images in ${folder} belong to another database, which would take them all for leftovers: correct DATABASE_URL or DATA_DIR, or restore a backup of both; a new database needs a new folder.`;

const isNotThere = (folder: string, own: string): string =>
  `The images of this database are not in ${folder}: mount or restore it, or correct DATA_DIR; to go on without them, write ${own} into ${folder}/installation/id/identity.txt.`;
