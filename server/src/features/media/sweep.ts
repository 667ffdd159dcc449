import { now } from '../../platform/clock.ts';
import { inGroups, type Listed } from '../../platform/storage/store.ts';
import { keysOf, mediaArea, ownerOf } from './files.ts';
import { isSameInstallation, readInstallationId } from './installation.ts';
import { abandonUploads, deleteOrphans, findIdsWithoutRow, listOrphans, moveToOrphans } from './media.sql.ts';
import type { MediaDeps } from './media.ts';

/** images or files per step */
const batchSize = 200;

/** Longer than any write of one file takes, large exports included. */
const partialMinutes = 24 * 60;

interface Age {
  olderThanMinutes: number;
}

/**
 * Deletes detached images, images that stayed unattached for longer than the given time, and files of interrupted
 * uploads. Images named by an open report stay. Finds them by unattached rows and `orphan_files`, without listing the
 * store, so the cost depends on the changes. Files are deleted before their row in `orphan_files`, so the next sweep
 * finishes an interrupted one. Safe to run repeatedly and on several nodes. Throws if the store belongs to another
 * database.
 * @returns how many images were deleted
 */
export async function purgeMedia(deps: MediaDeps, age: Age): Promise<{ images: number }> {
  await requireOwnStore(deps);
  const before = cutoff(age);
  while ((await moveToOrphans(deps.db, before, batchSize)).length === batchSize);
  await abandonUploads(deps.db, before);
  await deps.store.removePartial(cutoff({ olderThanMinutes: partialMinutes }));
  let images = 0;
  for (;;) {
    const ids = (await listOrphans(deps.db, batchSize)).map(({ id }) => id);
    await deps.store.remove(ids.flatMap(keysOf));
    images += (await deleteOrphans(deps.db, ids)).length;
    if (ids.length < batchSize) return { images };
  }
}

/**
 * Full check: lists the whole store and deletes old files that no row names. Only the operator runs it, after restoring
 * an older database: the server itself never leaves such files.
 */
export async function purgeUnknownFiles(deps: MediaDeps, age: Age): Promise<{ files: number }> {
  const storeId = await requireOwnStore(deps);
  const before = cutoff(age);
  let files = 0;
  for await (const group of inGroups(deps.store.list(mediaArea), batchSize))
    files += await removeUnknown(
      deps,
      storeId,
      group.filter(({ at }) => at < before),
    );
  return { files };
}

/** With a wrong or empty database every file would look unknown, so the store must carry this database's id. */
async function requireOwnStore({ db, store }: MediaDeps): Promise<string> {
  const storeId = await readInstallationId(store);
  if (storeId === null || !(await isSameInstallation(db, storeId)))
    throw new Error('The media store does not belong to this database; nothing was deleted.');
  return storeId;
}

const cutoff = ({ olderThanMinutes }: Age): Date => new Date(now().getTime() - olderThanMinutes * 60_000);

/** `findIdsWithoutRow` compares the store's id in every step, because the database may be emptied while the check runs. */
async function removeUnknown(deps: MediaDeps, storeId: string, files: readonly Listed[]): Promise<number> {
  if (files.length === 0) return 0;
  const owners = files.map(({ key }) => ownerOf(key));
  const missing = await findIdsWithoutRow(deps.db, storeId, [...new Set(owners.filter((id) => id !== null))]);
  const unnamed = new Set<string | null>([null, ...missing.map(({ id }) => id)]);
  const unknown = files.filter((_, index) => unnamed.has(owners[index] ?? null)).map(({ key }) => key);
  await deps.store.remove(unknown);
  return unknown.length;
}
