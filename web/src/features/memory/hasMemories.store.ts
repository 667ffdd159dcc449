import { useToday } from '../../platform/days.ts';
import { createState } from '../../platform/state.ts';
import { hasMemories } from './memoryDays.ts';

/** `day` null: not loaded yet */
const known = createState<{ day: string | null; has: boolean }>(() => ({ day: null, has: false }));
export const setHasMemories = (day: string, has: boolean): void => known.set({ day, has });

/** Whether today has memories; before they are loaded, what an earlier visit found out. */
export function useHasMemories(): boolean {
  const today = useToday();
  return known.use(({ day, has }) => (day === today ? has : hasMemories()));
}
