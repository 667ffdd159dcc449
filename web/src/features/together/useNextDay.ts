import { useToday } from '../../platform/days.ts';
import { useUser } from '../auth/auth.store.ts';
import { useCountdowns } from './countdown.store.ts';
import { type ComingDay, comingDays } from './days.ts';

/** Further away a day is not yet news. */
const soon = 31;

/** The next anniversary or countdown within a month; null: none, undefined: not known yet. */
export function useNextDay(): ComingDay | null | undefined {
  const since = useUser().together_since ?? null;
  const today = useToday();
  const { countdowns, isLoading, failure } = useCountdowns();
  const next = comingDays(since, countdowns, today).find(({ days }) => days >= 0 && days <= soon);
  if (next !== undefined) return next;
  return isLoading || failure ? undefined : null;
}
