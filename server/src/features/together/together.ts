import { utcDay } from '@twosome/contract/platform/calendar-days';
import { dateErrors } from '@twosome/contract/platform/date.texts';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Countdown } from '@twosome/contract/together/together.contract';
import { togetherErrors } from '@twosome/contract/together/together.texts';
import { ApiError, invalid, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { IdempotentRequest } from '../../platform/db/db.ts';
import { isPastDay } from '../../platform/time-zone.ts';
import type { Partnered } from '../../platform/viewer.ts';
import type { Deps } from '../deps.ts';
import { setTogether, type TogetherDates } from '../twosome/twosome.sql.ts';
import { lockOwnTwosome } from '../twosome/twosome.ts';
import { countdownAdded, countdownDeleted, togetherChanged } from './together.events.ts';
import { addCountdownRow, deleteCountdownRow, findCountdown, listCountdowns } from './together.sql.ts';
import { countdownErrors } from './together.texts.ts';

export type TogetherDeps = Pick<Deps, 'db' | 'emit' | 'signedUrls' | 'showUser'>;

/** Proposes a date, agrees to the partner's, or takes it away. A request that changes nothing is harmless. */
export async function settleTogether(deps: TogetherDeps, viewer: Partnered, date: string | null) {
  if (date !== null && isFuture(date, now())) throw invalid('date', togetherErrors.future);
  await deps.db.transaction(async (tx) => {
    const twosome = await lockOwnTwosome(tx, viewer);
    const next = nextTogether(twosome, date, viewer.userId === twosome.user_a);
    if (next === null) return;
    await setTogether(tx, twosome.id, next, now());
    await deps.emit(tx, togetherChanged, { twosomeId: twosome.id });
  });
}

/**
 * How the request of one partner changes the dates; `null` when it changes nothing. Only a date that both have requested
 * becomes the date together: a proposal that the partner has replaced or withdrawn since cannot be agreed to, and the
 * request becomes a proposal itself.
 */
export function nextTogether(
  { together_since, together_asked, together_asked_by_a }: TogetherDates,
  date: string | null,
  byA: boolean,
): TogetherDates | null {
  const isAgreed = date !== null && date === together_asked && byA !== together_asked_by_a;
  if (date === null || date === together_since || isAgreed)
    return date === together_since && together_asked === null
      ? null
      : { together_since: date, together_asked: null, together_asked_by_a: null };
  if (date === together_asked) return null;
  return { together_since, together_asked: date, together_asked_by_a: byA };
}

/** Whether the day has begun in no time zone yet: the earliest is 14 hours ahead of UTC. */
const isFuture = (date: string, now: Date): boolean => date > utcDay(now.getTime() + 14 * 3_600_000);

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
