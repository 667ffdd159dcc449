import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig } from '../../server/src/config.ts';
import { mediaArea } from '../../server/src/features/media/files.ts';
import { installationArea } from '../../server/src/features/media/installation.ts';
import { lockFolder } from '../../server/src/platform/db/folder-lock.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { keepPrivate } from '../../server/src/platform/private-files.ts';
import { openStore } from '../../server/src/platform/storage/open.ts';
import type { Store } from '../../server/src/platform/storage/store.ts';
import { NotPossible, perform } from '../run/operator.ts';
import { say } from '../run/say.mjs';
import { type Archive, bring, openArchive, readVerified } from './archive.ts';
import { entriesBelow, forEach } from './copy.ts';
import { showRestored } from './embedded.ts';
import { program, refuseUnlessEmpty, restorePostgres } from './postgres.ts';

/** The temporary name of the database folder during a restore; removed on failure. */
const aside = 'database.restoring';

async function restore(typed: string | undefined): Promise<void> {
  if (typed === undefined) throw new NotPossible('Usage: npm run restore -- <folder>');
  const config = readConfig(process.env);
  const { dataDir, databaseDirectUrl: databaseUrl, s3 } = config;
  await keepPrivate(dataDir);
  const folder = resolve(process.env.INIT_CWD ?? '.', typed);
  // Everything is checked before anything is written.
  await refuseUnlessNew(dataDir);
  const archive = await openArchive(folder);
  refuseOtherKind(archive, databaseUrl);
  const bucket = s3 && (await openStore(config, createLog('silent')));
  if (bucket !== null) await refuseUnlessEmptyBucket(bucket, s3?.bucket ?? '');
  if (databaseUrl !== null) {
    program('pg_restore');
    await refuseUnlessEmpty(databaseUrl);
  }

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir, () => {});
  try {
    await bringAll(archive, { dataDir, databaseUrl, bucket });
  } catch (error) {
    for (const name of ['media', 'secret.key', aside]) await removeBelow(dataDir, name);
    await bucket?.remove(imagesIn(archive).map(keyOfPlace));
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
async function bringAll(
  archive: Archive,
  { dataDir, databaseUrl, bucket }: { dataDir: string; databaseUrl: string | null; bucket: Store | null },
): Promise<void> {
  const paths = [...archive.files.keys()].filter(
    (path) => path !== 'database.dump' && !(bucket && path.startsWith('media/')),
  );
  const to = (path: string) => join(dataDir, path.replace(/^database\//, `${aside}/`));
  for (const path of archive.about.folders) await mkdir(to(path), { recursive: true, mode: 0o700 });
  await bring(archive, paths, to);
  if (bucket !== null)
    await forEach(imagesIn(archive), async (path) =>
      bucket.put(keyOfPlace(path), await readVerified(archive, path)),
    );
  if (databaseUrl === null) await showRestored(dataDir);
  else await restorePostgres(databaseUrl, join(archive.folder, 'database.dump'));
}

const imagesIn = (archive: Archive): string[] =>
  [...archive.files.keys()].filter((path) => path.startsWith('media/'));

/** The store's key of `media/<area>/<two characters>/<name>`. */
const keyOfPlace = (path: string): string => {
  const [, area, , name] = path.split('/');
  return `${area}/${name}`;
};

async function refuseUnlessEmptyBucket(bucket: Store, name: string): Promise<void> {
  for (const area of [mediaArea, installationArea])
    for await (const { key } of bucket.list(area))
      throw new NotPossible(`The bucket ${name} is not empty (${key}): set S3_BUCKET to a new one.`);
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

await perform(restore(process.argv[2]));
