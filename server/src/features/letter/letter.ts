import type { Letter, letterCalls } from '@twosome/contract/letter/letter.contract';
import { inYear, utcDay, yearOf } from '@twosome/contract/platform/calendar-days';
import type { ParsedRequestOf } from '@twosome/contract/platform/call';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { ApiError, forbidden, invalid, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { IdempotentRequest, Queries, Tx } from '../../platform/db/db.ts';
import { knowsTimeZone } from '../../platform/db/time-zone.sql.ts';
import type { Emit } from '../../platform/events.ts';
import { nextOf, positionOf } from '../../platform/http/cursor.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { readSetting, storeSetting } from '../auth/user-settings.sql.ts';
import { lockUsers } from '../auth/users.sql.ts';
import type { Deps } from '../deps.ts';
import { attachImages, detachImages, storeImages } from '../media/media.ts';
import { signatureOf } from '../media/signed-urls.ts';
import { requireMembership } from '../twosome/twosome.ts';
import { letterChanged, letterDeleted } from './letter.events.ts';
import {
  addLetterRow,
  countSealed,
  deleteLetterRow,
  findLetter,
  type LetterRow,
  listOpened,
  listSealed,
  lockLetter,
  setOpened,
  setTakenDown,
} from './letter.sql.ts';
import { letterErrors } from './letter.texts.ts';
import { viewLetter } from './letter.view.ts';

export type LetterDeps = Pick<Deps, 'db' | 'store' | 'signedUrls' | 'cursors' | 'emit'>;

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

type Draft = ParsedRequestOf<(typeof letterCalls)['POST letter/']>;

/** Seals a letter. A retry with the same key returns the first one, as it is now. */
export async function writeLetter(
  deps: LetterDeps,
  viewer: Partnered,
  draft: Draft,
  files: readonly ReceivedFile[],
  idempotent: IdempotentRequest | null,
): Promise<Letter> {
  const text = draft.text ?? '';
  if (text === '' && files.length === 0) throw invalid('text', letterErrors.empty);
  requirePossibleTime(draft, now());
  const stored = await storeImages(deps, files, 'files');

  const { id } = await deps.db.idempotent(idempotent, async (tx) => {
    // so that letters written at the same time do not exceed the limit together
    await lockUsers(tx, [viewer.userId]);
    await requireMembership(tx, viewer);
    if ((await countSealed(tx, viewer)) >= limits.sealedLetters)
      throw new ApiError('conflict', { message: letterErrors.enough });
    const { userId, twosomeId } = viewer;
    const id = newId();
    const imageIds = stored.map((image) => image.id);
    await attachImages(tx, imageIds);
    const opens = { opensAt: draft.opens_at ?? null, atMorning: draft.at_morning ?? null };
    await addLetterRow(tx, { id, userId, twosomeId, text, ...opens, imageIds, now: now() });
    await deps.emit(tx, letterChanged, { letterId: id, twosomeId, userId });
    return { id };
  });
  const row = await findLetter(deps.db, viewer, id);
  if (row === null) throw new ApiError('conflict', { message: letterErrors.deleted });
  return showLetter(deps, viewer, row);
}

/** A morning is still to come while it is not seven yet in the westernmost time zone, twelve hours behind UTC. */
function requirePossibleTime({ opens_at, at_morning }: Draft, now: Date) {
  if ((opens_at === undefined) === (at_morning === undefined))
    throw invalid('opens_at', letterErrors.chooseOne);
  const field = opens_at === undefined ? 'at_morning' : 'opens_at';
  const latest = new Date(opens_at ?? `${at_morning}T19:00:00.000Z`);
  if (latest <= now) throw invalid(field, letterErrors.past);
  const today = utcDay(now);
  if (utcDay(latest) > inYear(today, yearOf(today) + limits.letterYears))
    throw invalid(field, letterErrors.tooFar);
}
