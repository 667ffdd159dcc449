import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../../server/src/config.ts';
import { type ImageFile, keyOf, mediaArea } from '../../server/src/features/media/files.ts';
import { installationArea, readInstallationId } from '../../server/src/features/media/installation.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { keepPrivate } from '../../server/src/platform/private-files.ts';
import { placeOf } from '../../server/src/platform/storage/disk.ts';
import { mediaFolder, openStore } from '../../server/src/platform/storage/open.ts';
import { NotPossible, perform } from '../run/operator.ts';
import { say } from '../run/say.mjs';
import { beginArchive, exists, type Unfinished } from './archive.ts';
import { forEach } from './copy.ts';
import { copyEmbedded } from './embedded.ts';
import { type Copied, copyPostgres } from './postgres.ts';

/** The keys that the server stores in its data folder. */
const keys = ['secret.key'];

/** Where keys and images are. */
type Source = Pick<Config, 'dataDir' | 's3'>;

async function backup(typed: string | undefined): Promise<void> {
  if (typed === undefined) throw new NotPossible('Usage: npm run backup -- <folder>');
  const config = readConfig(process.env);
  await keepPrivate(config.dataDir);
  const target = resolve(process.env.INIT_CWD ?? '.', typed);
  if (await exists(target)) throw new NotPossible(`${target} exists already: choose a new folder.`);
  const archive = await beginArchive(target);
  try {
    if (config.databaseDirectUrl === null) await backupEmbedded(archive, config);
    else await backupPostgres(archive, config.databaseDirectUrl, config);
  } catch (error) {
    await archive.discard();
    throw error;
  }
  say(`The backup is in ${target}. It holds private images and keys: keep it where only you can read it.`);
}

async function backupPostgres(archive: Unfinished, url: string, from: Source): Promise<void> {
  const file = 'database.dump';
  await copyPostgres(url, archive.place(file), async (copied) => {
    await archive.count(file);
    await finish(archive, from, { database: 'postgres', copied, folders: [] });
  });
}

async function backupEmbedded(archive: Unfinished, from: Source): Promise<void> {
  const take = async (path: string) => {
    await archive.take(join(from.dataDir, 'database', path), `database/${path}`);
  };
  await copyEmbedded(from.dataDir, take, (copied, below) => {
    const folders = below.map((path) => `database/${path}`);
    return finish(archive, from, { database: 'embedded', copied, folders });
  });
}

async function finish(
  archive: Unfinished,
  from: Source,
  of: { database: 'postgres' | 'embedded'; copied: Copied; folders: string[] },
): Promise<void> {
  const { images, installation } = of.copied;
  const media = mediaFolder(from.dataDir);
  const store = from.s3 !== null || (await exists(media)) ? await openStore(from, createLog('silent')) : null;
  if (store === null || (await readInstallationId(store)) !== installation)
    throw new NotPossible(
      `${from.s3?.bucket ?? media} does not hold the images of this database: set ${from.s3 ? 'S3_BUCKET' : 'DATA_DIR'} to the server's value.`,
    );

  const taken = new Map<string, string>();
  const files: string[] = [];
  // Without exports, which their owners can request again.
  for (const area of [mediaArea, installationArea])
    for await (const { key } of store.list(area)) files.push(key);
  await forEach(files, async (key) => {
    // A file newer than the database copy may have been deleted again.
    const opened = await store.open(key);
    const hash = opened && (await archive.take(opened.stream, `media/${placeOf(key)}`));
    if (hash !== null) taken.set(placeOf(key), hash);
  });
  for (const key of keys) await archive.take(join(from.dataDir, key), key);

  const lacking = images.filter(({ id, sha256, medium_bytes }) => {
    const hashOf = (file: ImageFile) => taken.get(placeOf(keyOf(id, file)));
    const hasOneOf = (...files: ImageFile[]) => files.some((file) => hashOf(file) !== undefined);
    // a voice note has no full image
    const isWhole = hashOf('full') === sha256 || hashOf('voice') === sha256;
    const hasMedium = medium_bytes === null || hasOneOf('medium', 'webpMedium');
    return !isWhole || !hasMedium || !hasOneOf('thumb', 'webpThumb');
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
      `${lacking.length} images that the database names are missing or damaged in ${from.s3?.bucket ?? media}; backup.json lists them.\n`,
    );
}

await perform(backup(process.argv[2]));
