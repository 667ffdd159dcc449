import { Readable } from 'node:stream';
import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import { exportPrivacy } from '../../platform/privacy.ts';
import type { End } from '../media/download.ts';
import { findSharedTwosomes, type SharedTwosome } from '../twosome/former.sql.ts';
import { exportEnded } from './account.events.ts';
import { readmeText } from './account.texts.ts';
import { endExport, findBuilding, findPerson } from './export.sql.ts';
import type { AccountDeps } from './export.ts';
import { exportDownloads } from './export.view.ts';
import { type ZipEntry, zipOf } from './zip.ts';

type Deps = Pick<AccountDeps, 'db' | 'store' | 'emit' | 'privacy'>;

/** Builds a requested export. */
export const buildExport =
  (deps: Deps) =>
  async ({ exportId }: { exportId: string }, signal: AbortSignal): Promise<void> => {
    const building = await findBuilding(deps.db, exportId);
    if (building === null) return;
    const write = async (key: string) => {
      const startedAt = now();
      const zip = zipOf(entriesOf(deps, building.user_id, startedAt, signal), startedAt);
      await deps.store.put(key, zip).finally(() => zip.destroy());
    };
    await exportDownloads.make(deps, exportId, { write, end: endOf(deps, exportId) });
  };

export const failExport =
  (deps: Deps) =>
  ({ exportId }: { exportId: string }): Promise<void> =>
    exportDownloads.fail(deps, exportId, endOf(deps, exportId));

/** The person is notified in the transaction that ends the row. */
const endOf =
  ({ db, emit }: Deps, exportId: string): End<void> =>
  (made) =>
    db.transaction(async (tx) => {
      const ended = await endExport(tx, exportId, made);
      if (ended !== null) await emit(tx, exportEnded, { userId: ended.user_id });
      return ended !== null;
    });

/** All files of a person's export. The last one, export.json, lists the others. */
async function* entriesOf(
  { db, store, privacy }: Deps,
  userId: string,
  at: Date,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  const person = await findPerson(db, userId);
  const partedAfter = daysBefore(at, limits.partedDays);
  const sharedTwosomes = await findSharedTwosomes(db, userId, partedAfter);
  const twosomes = sharedTwosomes.map((twosome, index) => ({
    id: twosome.id,
    folder: folderOf(twosome, index),
  }));
  const files: { path: string; count?: number }[] = [];
  const missing: string[] = [];

  yield textEntry(
    'README.txt',
    readmeText(
      person?.first_name ?? '',
      twosomes.map(({ folder }) => folder),
      at.toISOString().slice(0, 10),
      Object.fromEntries(privacy.flatMap(({ files = {} }) => Object.entries(files))),
    ),
  );
  for await (const piece of exportPrivacy(privacy, { db, userId, twosomes })) {
    signal.throwIfAborted();
    const file: (typeof files)[number] = { path: piece.path };
    if ('key' in piece) {
      const stored = await store.open(piece.key);
      if (stored === null) {
        missing.push(piece.path);
        continue;
      }
      yield { path: piece.path, bytes: stored.stream, isPacked: true };
    } else if ('value' in piece) yield textEntry(piece.path, `${JSON.stringify(piece.value, null, 2)}\n`);
    else {
      file.count = 0;
      yield {
        path: piece.path,
        bytes: Readable.from(listOf(piece.pages, file), { objectMode: false }),
        isPacked: false,
      };
    }
    files.push(file);
  }
  const about = {
    made_at: at.toISOString(),
    first_name: person?.first_name ?? null,
    twosomes: sharedTwosomes,
    files,
    missing,
  };
  yield textEntry('export.json', `${JSON.stringify(about, null, 2)}\n`);
}

/** The couple's username if it is a safe folder name. Guards against path traversal in case the username rules change. */
const folderOf = ({ username }: SharedTwosome, index: number): string =>
  /^[A-Za-z0-9_][A-Za-z0-9_&.+-]*$/.test(username) && !unusable.test(username)
    ? username
    : `couple-${index + 1}`;

/** Names of other files in the archive, and Windows device names, which are reserved with any extension. */
const unusable = /^(readme\.txt|export\.json|(con|prn|aux|nul|com\d|lpt\d)\..*)$/i;

const textEntry = (path: string, text: string): ZipEntry => ({
  path,
  bytes: Readable.from([Buffer.from(text)], { objectMode: false }),
  isPacked: false,
});

/** Streams a JSON array with one row per line, and counts the rows. */
async function* listOf(
  pages: AsyncIterable<readonly object[]>,
  file: { count?: number },
): AsyncGenerator<Buffer> {
  let separator = '[\n';
  for await (const rows of pages) {
    yield Buffer.from(separator + rows.map((row) => JSON.stringify(row)).join(',\n'));
    separator = ',\n';
    file.count = (file.count ?? 0) + rows.length;
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
}
