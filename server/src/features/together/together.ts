import { utcDay } from '@twosome/contract/platform/calendar-days';
import { togetherErrors } from '@twosome/contract/together/together.texts';
import { invalid } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { Partnered } from '../../platform/viewer.ts';
import type { SignedUrls } from '../media/signed-urls.ts';
import { setTogether, type TogetherDates } from '../twosome/twosome.sql.ts';
import { lockOwnTwosome } from '../twosome/twosome.ts';
import type { ShowUser } from '../user-state.ts';
import { togetherChanged } from './together.events.ts';

export interface TogetherDeps {
  db: Db;
  emit: Emit;
  signedUrls: SignedUrls;
  showUser: ShowUser;
}

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
