import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { lockFolder } from '../../server/src/platform/db/folder-lock.ts';
import { openDb } from '../../server/src/platform/db/open.ts';
import { exists, NotPossible } from './archive.ts';
import { entriesBelow } from './copy.ts';
import type { Copied, ImageRow } from './postgres.ts';

/**
 * The embedded database cannot be copied under a server: its folder changes in many places at once. The server must
 * be stopped (the lock names its process), and stays out until the images are copied too.
 */
export async function copyEmbedded(
  dataDir: string,
  take: (file: string) => Promise<void>,
  withImages: (copied: Copied, folders: string[]) => Promise<void>,
): Promise<void> {
  const folder = join(dataDir, 'database');
  if (!(await exists(join(folder, 'PG_VERSION'))))
    throw new NotPossible(
      `There is no database in ${dataDir}: set DATA_DIR, or DATABASE_URL, as the server has it.`,
    );
  const copied = await readImages(dataDir);
  const lock = await lockFolder(dataDir, () => {});
  try {
    const { files, folders } = await entriesBelow(folder);
    for (const file of files) await take(file);
    // PostgreSQL needs its empty ones too
    await withImages(copied, folders);
  } finally {
    await lock.release();
  }
}

/** Opening it also brings in order what a killed server left. */
async function readImages(dataDir: string): Promise<Copied> {
  const db = await openDb({ dataDir, log: () => {} });
  try {
    const [there] = await db.query<{ there: boolean }>(
      sql`select to_regclass('installation') is not null as there`,
    );
    const [row] = there?.there ? await db.query<{ id: string }>(sql`select id from installation`) : [];
    if (row === undefined)
      throw new NotPossible(
        `${dataDir} holds nothing that this version of Twosome has opened: start it there first.`,
      );
    return { installation: row.id, images: await db.query<ImageRow>(sql`select id, sha256 from media`) };
  } finally {
    await db.close();
  }
}

/** It appears whole, as the last step. */
export const showRestored = (dataDir: string): Promise<void> =>
  rename(join(dataDir, 'database.restoring'), join(dataDir, 'database'));
