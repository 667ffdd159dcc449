import { join, resolve } from 'node:path';
import { ConfigError, readConfig } from '../../server/src/config.ts';
import { exportArea } from '../../server/src/features/account/export.view.ts';
import { type ImageSize, keyOf } from '../../server/src/features/media/files.ts';
import { readInstallationId } from '../../server/src/features/media/installation.ts';
import { keepPrivate } from '../../server/src/platform/private-files.ts';
import { explainStartError } from '../../server/src/platform/start-errors.ts';
import { openDiskStore, placeOf } from '../../server/src/platform/storage/disk.ts';
import { partialArea } from '../../server/src/platform/storage/store.ts';
import { inOneLine, say } from '../run/say.mjs';
import { beginArchive, exists, NotPossible, type Unfinished } from './archive.ts';
import { entriesBelow, forEach } from './copy.ts';
import { copyEmbedded } from './embedded.ts';
import { type Copied, copyPostgres } from './postgres.ts';

/** The keys that the server stores in its data folder. */
const keys = ['secret.key', 'demo-identity.key.json'];

async function backup(typed: string | undefined): Promise<void> {
  if (typed === undefined) throw new NotPossible('Usage: npm run backup -- <folder>');
  const config = readConfig(process.env);
  await keepPrivate(config.dataDir);
  const target = resolve(process.env.INIT_CWD ?? '.', typed);
  if (await exists(target)) throw new NotPossible(`${target} exists already: choose a new folder.`);
  const archive = await beginArchive(target);
  try {
    if (config.databaseDirectUrl === null) await backupEmbedded(archive, config.dataDir);
    else await backupPostgres(archive, config.databaseDirectUrl, config.dataDir);
  } catch (error) {
    await archive.discard();
    throw error;
  }
  say(`The backup is in ${target}. It holds private images and keys: keep it where only you can read it.`);
}

async function backupPostgres(archive: Unfinished, url: string, dataDir: string): Promise<void> {
  const file = 'database.dump';
  await copyPostgres(url, archive.place(file), async (copied) => {
    await archive.count(file);
    await finish(archive, dataDir, { database: 'postgres', copied, folders: [] });
  });
}

async function backupEmbedded(archive: Unfinished, dataDir: string): Promise<void> {
  const take = async (path: string) => {
    await archive.take(join(dataDir, 'database', path), `database/${path}`);
  };
  await copyEmbedded(dataDir, take, (copied, below) => {
    const folders = below.map((path) => `database/${path}`);
    return finish(archive, dataDir, { database: 'embedded', copied, folders });
  });
}

async function finish(
  archive: Unfinished,
  dataDir: string,
  of: { database: 'postgres' | 'embedded'; copied: Copied; folders: string[] },
): Promise<void> {
  const { images, installation } = of.copied;
  const media = join(dataDir, 'media');
  if (!(await exists(media)) || (await readInstallationId(await openDiskStore(media))) !== installation)
    throw new NotPossible(
      `${media} does not hold the images of this database: set DATA_DIR to the server's value.`,
    );

  const taken = new Map<string, string>();
  const { files } = await entriesBelow(media);
  // Leave out partial uploads, and exports, which their owners can request again.
  const whole = files.filter((path) =>
    [partialArea, exportArea].every((area) => !path.startsWith(`${area}/`)),
  );
  await forEach(whole, async (path) => {
    // A file newer than the database copy may have been deleted again.
    const hash = await archive.take(join(media, path), `media/${path}`);
    if (hash !== null) taken.set(path, hash);
  });
  for (const key of keys) await archive.take(join(dataDir, key), key);

  const lacking = images.filter(({ id, sha256, medium_bytes }) => {
    const placeOfSize = (size: ImageSize) => placeOf(keyOf(id, size));
    const smaller: ImageSize[] = medium_bytes === null ? ['thumb'] : ['medium', 'thumb'];
    return (
      taken.get(placeOfSize('full')) !== sha256 ||
      !smaller.map(placeOfSize).every((place) => taken.has(place))
    );
  });
  const count = await archive.finish({
    madeAt: new Date().toISOString(),
    database: of.database,
    installation,
    images: images.length,
    lacking: lacking.map(({ id }) => id),
    folders: of.folders,
  });
  say(`${images.length} images, ${count} files.`);
  if (lacking.length > 0)
    process.stderr.write(
      `${lacking.length} images that the database names are missing or damaged in ${media}; backup.json lists them.\n`,
    );
}

backup(process.argv[2]).catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof NotPossible;
  process.stderr.write(`${known ? inOneLine(error) : explainStartError(error)}\n`);
  process.exitCode = 1;
});
