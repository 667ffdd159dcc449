import type { Letter } from '@twosome/contract/letter/letter.contract';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { forbidden, invalid, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import { knowsTimeZone } from '../../platform/db/time-zone.sql.ts';
import type { Emit } from '../../platform/events.ts';
import { type Cursors, nextOf, positionOf } from '../../platform/http/cursor.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { readSetting, storeSetting } from '../auth/user-settings.sql.ts';
import { detachImages } from '../media/media.ts';
import { type SignedUrls, signatureOf } from '../media/signed-urls.ts';
import { requireMembership } from '../twosome/twosome.ts';
import { letterChanged, letterDeleted } from './letter.events.ts';
import {
  deleteLetterRow,
  type LetterRow,
  listOpened,
  listSealed,
  lockLetter,
  setOpened,
  setTakenDown,
} from './letter.sql.ts';
import { letterErrors } from './letter.texts.ts';
import { viewLetter } from './letter.view.ts';

export interface LetterDeps {
  db: Db;
  store: Store;
  signedUrls: SignedUrls;
  cursors: Cursors;
  emit: Emit;
}

export const showLetter = (deps: Pick<LetterDeps, 'signedUrls'>, viewer: Partnered, row: LetterRow): Letter =>
  viewLetter(row, viewer, signatureOf(deps, viewer, viewer.twosomeId));

/** The letters that are not opened yet, latest written first. */
export async function readSealed(
  deps: LetterDeps,
  viewer: Partnered,
  { cursor, time_zone }: { cursor?: string | undefined; time_zone?: string | undefined },
): Promise<Paged<Letter>> {
  const position = positionOf(deps.cursors, cursor);
  await learnTimeZone(deps.db, viewer, time_zone);
  const rows = await listSealed(deps.db, viewer, position, limits.pageSize + 1);
  return pageOf(deps, viewer, rows, 'letter/', (row) => row.written_at);
}

/** The opened letters, latest opened first. */
export async function readOpened(
  deps: LetterDeps,
  viewer: Partnered,
  cursor: string | undefined,
): Promise<Paged<Letter>> {
  const rows = await listOpened(deps.db, viewer, positionOf(deps.cursors, cursor), limits.pageSize + 1);
  return pageOf(deps, viewer, rows, 'letter/opened/', (row) => row.opened_at ?? row.written_at);
}

const pageOf = (
  deps: LetterDeps,
  viewer: Partnered,
  rows: readonly LetterRow[],
  path: string,
  timeOf: (row: LetterRow) => Date,
): Paged<Letter> => ({
  results: rows.slice(0, limits.pageSize).map((row) => showLetter(deps, viewer, row)),
  next: nextOf(deps.cursors, rows, path, {}, timeOf),
});

/** Opens the partner's letter when it is due. A repeat changes nothing. */
export async function openLetter(
  deps: LetterDeps,
  viewer: Partnered,
  letterId: string,
  timeZone: string | undefined,
): Promise<Letter> {
  const { userId, twosomeId } = viewer;
  return deps.db.transaction(async (tx) => {
    await requireMembership(tx, viewer);
    await learnTimeZone(tx, viewer, timeZone);
    const row = await lockLetter(tx, viewer, letterId);
    if (row === null || row.taken_down_at !== null) throw notFound();
    if (row.written_by === userId) throw forbidden(letterErrors.yours);
    if (row.opened_at !== null) return showLetter(deps, viewer, row);
    if (row.due_at > now()) throw forbidden(letterErrors.sealed);
    await setOpened(tx, letterId, now());
    await deps.emit(tx, letterChanged, { letterId, twosomeId, userId });
    return showLetter(deps, viewer, (await lockLetter(tx, viewer, letterId)) ?? row);
  });
}

/** The device states its zone: nobody's morning is earlier than the first one on earth, 14 hours before UTC. */
async function learnTimeZone(db: Queries, { userId }: Partnered, timeZone: string | undefined) {
  if (timeZone === undefined || timeZone === (await readSetting(db, 'letter_time_zone', userId))) return;
  if (!(await knowsTimeZone(db, timeZone))) throw invalid('time_zone', letterErrors.timeZone);
  await storeSetting(db, 'letter_time_zone', userId, timeZone, now());
}

/** Takes an own letter back, until the partner has opened it. */
export async function takeBack({ db, emit }: LetterDeps, viewer: Partnered, letterId: string) {
  const { userId, twosomeId } = viewer;
  await db.transaction(async (tx) => {
    await requireMembership(tx, viewer);
    const row = await lockLetter(tx, viewer, letterId);
    if (row === null) throw notFound();
    if (row.written_by !== userId) throw forbidden(letterErrors.notYours);
    if (row.opened_at !== null) throw forbidden(letterErrors.opened);
    await detachImages(tx, await deleteLetterRow(tx, letterId));
    await emit(tx, letterDeleted, { letterId, twosomeId, userId });
  });
}

/** Operator action: hides an opened letter from both, or restores it. Null for an unknown letter. */
export async function setLetterTakenDown(tx: Tx, emit: Emit, id: string, isDown: boolean) {
  const found = await setTakenDown(tx, id, isDown ? now() : null);
  if (found === null) return null;
  const { twosome_id: twosomeId, written_by: makerId, changed } = found;
  if (changed)
    await emit(tx, isDown ? letterDeleted : letterChanged, { letterId: id, twosomeId, userId: null });
  return { twosomeId, makerId, changed };
}
