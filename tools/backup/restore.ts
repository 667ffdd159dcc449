import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError, readConfig } from '../../server/src/config.ts';
import { lockFolder } from '../../server/src/platform/db/folder-lock.ts';
import { keepPrivate } from '../../server/src/platform/private-files.ts';
import { explainStartError } from '../../server/src/platform/start-errors.ts';
import { inOneLine, say } from '../run/say.mjs';
import { type Archive, bring, NotPossible, openArchive } from './archive.ts';
import { entriesBelow } from './copy.ts';
import { showRestored } from './embedded.ts';
import { program, refuseUnlessEmpty, restorePostgres } from './postgres.ts';

/** The temporary name of the database folder during a restore; removed on failure. */
const aside = 'database.restoring';

async function restore(typed: string | undefined): Promise<void> {
  if (typed === undefined) throw new NotPossible('Usage: npm run restore -- <folder>');
  const { dataDir, databaseDirectUrl: databaseUrl } = readConfig(process.env);
  await keepPrivate(dataDir);
  const folder = resolve(process.env.INIT_CWD ?? '.', typed);
  // Everything is checked before anything is written.
  await refuseUnlessNew(dataDir);
  const archive = await openArchive(folder);
  refuseOtherKind(archive, databaseUrl);
  if (databaseUrl !== null) {
    program('pg_restore');
    await refuseUnlessEmpty(databaseUrl);
  }

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir, () => {});
  try {
    await bringAll(archive, dataDir, databaseUrl);
  } catch (error) {
    for (const name of ['media', 'secret.key', 'demo-identity.key.json', aside])
      await removeBelow(dataDir, name);
    throw error;
  } finally {
    await lock.release();
  }
  const { madeAt, images, lacking } = archive.about;
  say(
    `Restored the state of ${madeAt}: ${images} images${lacking.length > 0 ? `, ${lacking.length} of them were missing already` : ''}. Start the server.`,
  );
}

/**
 * Restores the images first, then the database in one step. Before that step a server finds no database to start on; if
 * it creates a new one, it is rejected, because the images carry another installation id.
 */
async function bringAll(archive: Archive, dataDir: string, databaseUrl: string | null): Promise<void> {
  const paths = [...archive.files.keys()].filter((path) => path !== 'database.dump');
  const to = (path: string) => join(dataDir, path.replace(/^database\//, `${aside}/`));
  for (const path of archive.about.folders) await mkdir(to(path), { recursive: true, mode: 0o700 });
  await bring(archive, paths, to);
  if (databaseUrl === null) await showRestored(dataDir);
  else await restorePostgres(databaseUrl, join(archive.folder, 'database.dump'));
}

/** Empty folders are accepted, because they may be mount points. */
async function refuseUnlessNew(dataDir: string): Promise<void> {
  const { files } = await entriesBelow(dataDir);
  if (files.length > 0)
    throw new NotPossible(
      `${dataDir} is not empty (${files[0]}): move it away, or set DATA_DIR to a new folder.`,
    );
}

function refuseOtherKind({ about }: Archive, databaseUrl: string | null): void {
  if (about.database === 'postgres' && databaseUrl === null)
    throw new NotPossible('This is a PostgreSQL backup: set DATABASE_URL to an empty database.');
  if (about.database === 'embedded' && databaseUrl !== null)
    throw new NotPossible('This is a backup of an embedded database: unset DATABASE_URL.');
}

/** A mount point itself cannot be removed. */
async function removeBelow(dataDir: string, name: string): Promise<void> {
  await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => {});
}

restore(process.argv[2]).catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof NotPossible;
  process.stderr.write(`${known ? inOneLine(error) : explainStartError(error)}\n`);
  process.exitCode = 1;
});
