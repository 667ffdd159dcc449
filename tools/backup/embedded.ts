import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { lockFolder } from '../../server/src/platform/db/folder-lock.ts';
import { openDb } from '../../server/src/platform/db/open.ts';
import { exists, NotPossible } from './archive.ts';
import { entriesBelow } from './copy.ts';
import type { Copied, ImageRow } from './postgres.ts';

/**
 * The embedded database cannot be copied while a server writes to its folder. The server must
 * be stopped (the lock names its process), and the lock keeps it out until the images are copied too.
 */
export async function copyEmbedded(
  dataDir: string,
  take: (file: string) => Promise<void>,
  withImages: (copied: Copied, folders: string[]) => Promise<void>,
): Promise<void> {
  const folder = join(dataDir, 'database');
  if (!(await exists(join(folder, 'PG_VERSION'))))
    throw new NotPossible(
      `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to the server's value.`,
    );
  const copied = await readImages(dataDir);
  const lock = await lockFolder(dataDir, () => {});
  try {
    const { files, folders } = await entriesBelow(folder);
    for (const file of files) await take(file);
    // PostgreSQL needs its empty folders too.
    await withImages(copied, folders);
  } finally {
    await lock.release();
  }
}

/** Opening the database also recovers it after a killed server. */
async function readImages(dataDir: string): Promise<Copied> {
  const db = await openDb({ dataDir, log: () => {} });
  try {
    const [table] = await db.query<{ present: boolean }>(
      sql`select to_regclass('installation') is not null as present`,
    );
    const [row] = table?.present ? await db.query<{ id: string }>(sql`select id from installation`) : [];
    if (row === undefined)
      throw new NotPossible(
        `${dataDir} has no database of this version of Twosome: start the server on it first.`,
      );
    return { installation: row.id, images: await db.query<ImageRow>(sql`select id, sha256 from media`) };
  } finally {
    await db.close();
  }
}

/** The last step: the database appears in one rename. */
export const showRestored = (dataDir: string): Promise<void> =>
  rename(join(dataDir, 'database.restoring'), join(dataDir, 'database'));
