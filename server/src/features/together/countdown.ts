import { dateErrors } from '@twosome/contract/platform/date.texts';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Countdown } from '@twosome/contract/together/together.contract';
import { ApiError, invalid, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { IdempotentRequest } from '../../platform/db/db.ts';
import { isPastDay } from '../../platform/time-zone.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { lockOwnTwosome } from '../twosome/twosome.ts';
import { countdownAdded, countdownDeleted } from './together.events.ts';
import { addCountdownRow, deleteCountdownRow, findCountdown, listCountdowns } from './together.sql.ts';
import { countdownErrors } from './together.texts.ts';
import type { TogetherDeps } from './together.ts';

export const readCountdowns = async (
  { db }: TogetherDeps,
  { twosomeId }: Partnered,
): Promise<Paged<Countdown>> => ({ results: await listCountdowns(db, twosomeId), next: null });

/** Adds a countdown. A retry with the same key returns the first one. */
export async function addCountdown(
  deps: TogetherDeps,
  viewer: Partnered,
  fields: Omit<Countdown, 'id'>,
  idempotent: IdempotentRequest | null,
): Promise<Countdown> {
  const { userId, twosomeId } = viewer;
  const { id } = await deps.db.idempotent(idempotent, async (tx) => {
    if (!fields.yearly && isPastDay(fields.date, now())) throw invalid('date', dateErrors.past);
    // the lock keeps simultaneous requests from exceeding the limit
    await lockOwnTwosome(tx, viewer);
    if ((await listCountdowns(tx, twosomeId)).length >= limits.countdowns)
      throw new ApiError('conflict', { message: countdownErrors.tooMany });
    const id = newId();
    await addCountdownRow(tx, { ...fields, id, twosomeId, userId, now: now() });
    await deps.emit(tx, countdownAdded, { countdownId: id, twosomeId, userId });
    return { id };
  });
  const countdown = await findCountdown(deps.db, twosomeId, id);
  if (countdown === null) throw new ApiError('conflict', { message: countdownErrors.deleted });
  return countdown;
}

export async function deleteCountdown(deps: TogetherDeps, viewer: Partnered, countdownId: string) {
  const { userId, twosomeId } = viewer;
  await deps.db.transaction(async (tx) => {
    await lockOwnTwosome(tx, viewer);
    if (!(await deleteCountdownRow(tx, twosomeId, countdownId))) throw notFound();
    await deps.emit(tx, countdownDeleted, { countdownId, twosomeId, userId });
  });
}
