import type { Choice, Preferences, QuietHours } from '@twosome/contract/notification/preferences.rules';
import { asFailure, type Failure } from '../../platform/failure.ts';
import { createState } from '../../platform/state.ts';
import { createWishes } from '../../platform/wishes.ts';
import { fetchPreferences, sendPreferences } from './preferences.api.ts';

interface Chosen {
  status: 'none' | 'loading' | 'loaded' | 'error';
  /** as the server last told it */
  saved: Preferences | null;
  failure: Failure | null;
}
const chosen = createState<Chosen>(() => ({ status: 'none', saved: null, failure: null }));
export const usePreferencesLoad = chosen.use;

/** There is one of it. */
const mine = 'mine';

/** Two switches at once are one answer, and what another device chose of other kinds stays. */
const wishes = createWishes<Preferences>(async (_id, want) => {
  const { saved } = chosen.get();
  const kinds = Object.entries(want.kinds).filter(
    ([kind, choice]) => JSON.stringify(choice) !== JSON.stringify(saved?.kinds[kind]),
  );
  const answer = await sendPreferences({
    kinds: Object.fromEntries(kinds),
    quiet_hours: want.quiet_hours,
  });
  chosen.set({ saved: answer });
});

/** What is chosen, with what is on its way laid over it. */
export function usePreferences(): Preferences | null {
  const saved = chosen.use((state) => state.saved);
  return wishes.use(mine)?.want ?? saved;
}

export async function loadPreferences(): Promise<void> {
  if (chosen.get().status === 'loading') return;
  chosen.set({ status: 'loading', failure: null });
  try {
    chosen.set({ saved: await fetchPreferences(), status: 'loaded' });
  } catch (error) {
    chosen.set({ status: 'error', failure: asFailure(error) });
  }
}

function change(part: (now: Preferences) => Partial<Preferences>): Promise<void> {
  const now = wishes.get(mine)?.want ?? chosen.get().saved;
  return now === null ? Promise.resolve() : wishes.wish(mine, { ...now, ...part(now) });
}

/** Kinds that people choose as one. Rejects when the server says no; the switch is back by then. */
export const choose = (which: readonly string[], choice: Partial<Choice>): Promise<void> =>
  change(({ kinds }) => ({
    kinds: {
      ...kinds,
      ...Object.fromEntries(
        which.map((kind) => [kind, { in_app: true, push: true, ...kinds[kind], ...choice }]),
      ),
    },
  }));

export const setQuietHours = (quiet_hours: QuietHours | null): Promise<void> =>
  change(() => ({ quiet_hours }));
