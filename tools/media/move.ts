import { buffer } from 'node:stream/consumers';
import { exportDownloads } from '../../server/src/features/account/export.view.ts';
import { bookDownloads } from '../../server/src/features/book/book.view.ts';
import { mediaArea, ownerOf } from '../../server/src/features/media/files.ts';
import {
  idKey,
  installationArea,
  installationOf,
  readInstallationId,
  writeInstallationId,
} from '../../server/src/features/media/installation.ts';
import { findIdsWithoutRow } from '../../server/src/features/media/media.sql.ts';
import { purgeUnknownFiles } from '../../server/src/features/media/sweep.ts';
import type { Db } from '../../server/src/platform/db/db.ts';
import type { Listed, Store } from '../../server/src/platform/storage/store.ts';
import { forEach, sha256 } from '../backup/copy.ts';
import { NotPossible } from '../run/operator.ts';

const batchSize = 200;
/** An upload writes its files before its row. */
const uploadMinutes = 60;

export interface Move {
  db: Db;
  from: Store;
  to: Store;
  /** changes nothing */
  isDry: boolean;
  /** leaves the source as it is, so that a server may keep using it */
  isCopy: boolean;
  say(line: string): void;
}

export interface Moved {
  copied: number;
  /** files that the target had already */
  present: number;
  /** files that no row of the database names; they are not copied */
  unknown: number;
}

/**
 * Moves the images of a database from one store to the other. A file counts as moved when its bytes, read back from the
 * target, have the same hash. A run that was interrupted is repeated from the beginning, and copies only what the target
 * lacks. Exports are not moved: people request them again.
 */
export async function move(plan: Move): Promise<Moved> {
  const { db, from, to, isDry, isCopy, say } = plan;
  const own = await installationOf(db);
  if ((await readInstallationId(from)) !== own)
    throw new NotPossible(`${from.locate(idKey)} does not name this database: there is nothing to move.`);
  await reserve(plan, own);

  const moved: Moved = { copied: 0, present: 0, unknown: 0 };
  let batch: Listed[] = [];
  let reported = Date.now();
  const work = async () => {
    await moveBatch(plan, own, batch, moved);
    batch = [];
    if (Date.now() - reported < 5000) return;
    reported = Date.now();
    say(`${moved.copied + moved.present} files so far, ${moved.copied} of them copied now.`);
  };
  for await (const file of from.list(mediaArea)) if (batch.push(file) === batchSize) await work();
  await work();
  if (isDry || isCopy) return moved;

  for (const area of [exportDownloads.area, bookDownloads.area, installationArea])
    for await (const { key } of from.list(area)) await from.remove([key]);
  // erased by a server after an earlier copy
  await purgeUnknownFiles({ db, store: to }, { olderThanMinutes: uploadMinutes });
  return moved;
}

/** Marks the target as this database's, unless it is another one's. */
async function reserve({ db, to, isDry }: Move, own: string): Promise<void> {
  const mark = await readInstallationId(to);
  if (mark === own) return;
  const name = to.locate(idKey);
  if (mark !== null) throw new NotPossible(`${name} names another installation: choose another target.`);
  for await (const { key } of to.list(mediaArea))
    throw new NotPossible(`The target holds ${key} but no ${name}: choose an empty one.`);
  if (!isDry) await writeInstallationId({ db, store: to });
}

async function moveBatch(
  { db, from, to, isDry, isCopy }: Move,
  own: string,
  files: readonly Listed[],
  moved: Moved,
): Promise<void> {
  const owners = files.map(({ key }) => ownerOf(key));
  const ids = [...new Set(owners.filter((id) => id !== null))];
  const unnamed = new Set<string | null>([
    null,
    ...(await findIdsWithoutRow(db, own, ids)).map(({ id }) => id),
  ]);
  const uploadsSince = new Date(Date.now() - uploadMinutes * 60_000);
  const done: string[] = [];
  await forEach([...files.entries()], async ([index, { key, at }]) => {
    if (unnamed.has(owners[index] ?? null)) {
      moved.unknown += 1;
      if (at < uploadsSince) done.push(key);
      return;
    }
    const isPresent = await isMoved(from, to, key, isCopy || isDry);
    if (isPresent === null) return;
    moved[isPresent ? 'present' : 'copied'] += 1;
    if (!isPresent && !isDry && !(await copy(from, to, key))) return;
    done.push(key);
  });
  if (!isDry && !isCopy) await from.remove(done);
}

/** Whether the target has the file; null if the source no longer has it. Bytes are compared before they are deleted. */
async function isMoved(from: Store, to: Store, key: string, bySize: boolean): Promise<boolean | null> {
  const [size, present] = [await from.size(key), await to.size(key)];
  if (size === null) return null;
  if (size !== present) return false;
  return bySize || (await hashIn(from, key)) === (await hashIn(to, key));
}

/** @returns false if the source no longer has the file */
async function copy(from: Store, to: Store, key: string): Promise<boolean> {
  const opened = await from.open(key);
  if (opened === null) return false;
  const bytes = await buffer(opened.stream);
  await to.put(key, bytes);
  if ((await hashIn(to, key)) !== sha256(bytes))
    throw new Error(`${to.locate(key)} differs from what was written: nothing more is moved.`);
  return true;
}

async function hashIn(store: Store, key: string): Promise<string | null> {
  const opened = await store.open(key);
  return opened && sha256(await buffer(opened.stream));
}
