import { Readable } from 'node:stream';
import { daysAfter, daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Exporting, ExportOf, Piece } from '../../platform/export.ts';
import type { Announce } from '../../platform/facts.ts';
import type { Store } from '../../platform/storage/store.ts';
import { exportOf as ofAuth } from '../auth/auth.life.ts';
import { exportOf as ofClap } from '../clap/clap.life.ts';
import { exportOf as ofComment } from '../comment/comment.life.ts';
import { exportOf as ofFollow } from '../follow/follow.life.ts';
import { exportOf as ofGoal } from '../goal/goal.life.ts';
import { exportOf as ofMessage } from '../message/message.life.ts';
import { exportOf as ofNotification } from '../notification/notification.life.ts';
import { exportOf as ofPair } from '../pair/pair.life.ts';
import { exportOf as ofPost } from '../post/post.life.ts';
import { exportOf as ofSafety } from '../safety/safety.life.ts';
import { exportOf as ofTwosome } from '../twosome/twosome.life.ts';
import { exportEnded } from './account.facts.ts';
import {
  endExport,
  findBuilding,
  findPerson,
  findSharedTwosomes,
  type SharedTwosome,
  withoutExport,
} from './export.sql.ts';
import { exportKeyOf } from './export-files.ts';
import { readmeOf } from './readme.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/** What each feature keeps of people, in the order of the features. */
export const exportings: readonly ExportOf[] = [
  ofTwosome,
  ofAuth,
  ofPair,
  ofFollow,
  ofPost,
  ofClap,
  ofComment,
  ofGoal,
  ofMessage,
  ofNotification,
  ofSafety,
];

interface Building {
  db: Db;
  store: Store;
  announce: Announce;
}

/**
 * Builds what was asked for. The file has its name only when it is whole, and is told of only then; a run that was cut
 * off is done again from its start and writes to the same place. When the disk is full it is given up at once.
 */
export const buildExport =
  (house: Building) =>
  async ({ exportId }: { exportId: string }, signal: AbortSignal): Promise<void> => {
    const building = await findBuilding(house.db, exportId);
    if (building === null) return;
    const at = now();
    const key = exportKeyOf(exportId);
    const zip = zipOf(entriesOf(house, building.user_id, at, signal), at);
    try {
      await house.store.put(key, zip);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      return failExport(house)({ exportId });
    } finally {
      // what was given up is not read on
      zip.destroy();
    }
    const bytes = (await house.store.open(key))?.length;
    if (bytes === undefined) throw new Error('The export that was just kept is not there.');
    const expiresAt = daysAfter(now(), limits.exportDays);
    await end(house, exportId, { status: 'ready', bytes, expiresAt });
    await removeNobodys(house, exportId);
  };

/** Says so to whoever waits, who may ask again. */
export const failExport =
  (house: Building) =>
  async ({ exportId }: { exportId: string }): Promise<void> => {
    if (await end(house, exportId, { status: 'failed' })) await house.store.remove([exportKeyOf(exportId)]);
    await removeNobodys(house, exportId);
  };

/** Replaced or erased meanwhile. One that another node has finished is somebody's, and stays. */
async function removeNobodys({ db, store }: Building, exportId: string): Promise<void> {
  if ((await withoutExport(db, [exportId])).has(exportId)) await store.remove([exportKeyOf(exportId)]);
}

async function end(
  house: Building,
  exportId: string,
  how: Parameters<typeof endExport>[2],
): Promise<boolean> {
  return house.db.inOneGo(async (tx) => {
    const ended = await endExport(tx, exportId, how);
    if (ended !== null) await house.announce(tx, exportEnded, { userId: ended.user_id });
    return ended !== null;
  });
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Everything of one person, file by file; a list of all of them comes last. */
async function* entriesOf(
  { db, store }: Building,
  userId: string,
  at: Date,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  const person = await findPerson(db, userId);
  const partedAfter = daysBefore(at, limits.partedDays);
  const found = await findSharedTwosomes(db, userId, partedAfter);
  const twosomes = found.map((one, place) => ({ id: one.id, folder: folderOf(one, place) }));
  const files: { path: string; count?: number }[] = [];
  const missing: string[] = [];

  yield textEntry(
    'README.txt',
    readmeOf(
      person?.first_name ?? '',
      twosomes.map(({ folder }) => folder),
      at,
    ),
  );
  for await (const piece of piecesOf({ db, userId, twosomes })) {
    signal.throwIfAborted();
    const file: (typeof files)[number] = { path: piece.path };
    if ('key' in piece) {
      const kept = await store.open(piece.key);
      if (kept === null) {
        missing.push(piece.path);
        continue;
      }
      yield { path: piece.path, bytes: kept.stream, isPacked: true };
    } else if ('thing' in piece) yield textEntry(piece.path, `${JSON.stringify(piece.thing, null, 2)}\n`);
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
    twosomes: found,
    files,
    missing,
  };
  yield textEntry('export.json', `${JSON.stringify(about, null, 2)}\n`);
}

/** A couple's name is made of letters, digits and four signs; whatever else it were would be no way out of the folder. */
const folderOf = ({ username }: SharedTwosome, place: number): string =>
  /^[A-Za-z0-9_][A-Za-z0-9_&.+-]*$/.test(username) ? username : `couple-${place + 1}`;

async function* piecesOf(exporting: Exporting): AsyncGenerator<Piece> {
  for (const exportOf of exportings) yield* exportOf(exporting);
}

const textEntry = (path: string, text: string): ZipEntry => ({
  path,
  bytes: Readable.from([Buffer.from(text)], { objectMode: false }),
  isPacked: false,
});

/** A JSON list, a row to a line. */
async function* listOf(
  pages: AsyncIterable<readonly object[]>,
  file: { count?: number },
): AsyncGenerator<Buffer> {
  let before = '[\n';
  for await (const rows of pages) {
    yield Buffer.from(before + rows.map((row) => JSON.stringify(row)).join(',\n'));
    before = ',\n';
    file.count = (file.count ?? 0) + rows.length;
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}
