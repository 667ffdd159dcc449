import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { raw } from 'sql-template-tag';
import { lockFolder } from '../../server/src/platform/db/folder-lock.ts';
import { openDb } from '../../server/src/platform/db/open.ts';
import { NotPossible } from '../run/operator.ts';
import { exists } from './archive.ts';
import { entriesBelow } from './copy.ts';
import { type Copied, readImages } from './postgres.ts';

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
  // opening the database also recovers it after a killed server
  const db = await openDb({ dataDir, log: () => {} });
  const read = (statement: string) => db.query(raw(statement));
  const copied = await readImages(read, dataDir).finally(() => db.close());
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

/** The last step: the database appears in one rename. */
export const showRestored = (dataDir: string): Promise<void> =>
  rename(join(dataDir, 'database.restoring'), join(dataDir, 'database'));
