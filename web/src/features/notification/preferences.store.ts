import {
  type Choice,
  changedPreferences,
  type Preferences,
  type PreferencesWish,
  type QuietHours,
} from '@twosome/contract/notification/preferences.rules';
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

/** Raised with every answer to a choice: what was asked for before it may be older. */
let choicesMade = 0;

/** Asked anew while one chooses: the answer that is kept holds all of it, and what another device chose. */
export async function loadPreferences(): Promise<void> {
  if (chosen.get().status === 'loading') return;
  chosen.set({ status: 'loading', failure: null });
  try {
    for (;;) {
      const before = choicesMade;
      const saved = await fetchPreferences();
      if (before === choicesMade) return chosen.set({ saved, status: 'loaded' });
    }
  } catch (error) {
    chosen.set({ status: 'error', failure: asFailure(error) });
  }
}

/** There is one of it. */
const mine = 'mine';

/** Only what was touched here, for another device may have chosen the rest. Quick touches are one question. */
const wishes = createWishes<PreferencesWish>(async (_id, want) => {
  const news = newsIn(want, chosen.get().saved);
  if (Object.keys(news).length === 0) return;
  const saved = await sendPreferences(news);
  choicesMade += 1;
  chosen.set({ saved });
});

/** What of a wish is not so already. */
function newsIn({ kinds = {}, quiet_hours }: PreferencesWish, saved: Preferences | null): PreferencesWish {
  const news = Object.entries(kinds).flatMap(([kind, choice]) => {
    const ways = Object.entries(choice).filter(
      ([way, on]) => saved?.kinds[kind]?.[way as keyof Choice] !== on,
    );
    return ways.length > 0 ? [[kind, Object.fromEntries(ways)]] : [];
  });
  const isOther =
    quiet_hours !== undefined && JSON.stringify(quiet_hours) !== JSON.stringify(saved?.quiet_hours);
  return { ...(news.length > 0 && { kinds: Object.fromEntries(news) }), ...(isOther && { quiet_hours }) };
}

/** What is chosen, with what is on its way laid over it. */
export function usePreferences(): Preferences | null {
  const saved = chosen.use((state) => state.saved);
  const want = wishes.use(mine)?.want;
  return saved && want ? changedPreferences(saved, want) : saved;
}

/** Kinds that people choose as one. Rejects when the server says no; the switch is back by then. */
export const choose = (which: readonly string[], choice: Partial<Choice>): Promise<void> => {
  const kinds = wishes.get(mine)?.want.kinds ?? {};
  const touched = which.map((kind) => [kind, { ...kinds[kind], ...choice }]);
  return change({ kinds: { ...kinds, ...Object.fromEntries(touched) } });
};

export const setQuietHours = (quiet_hours: QuietHours | null): Promise<void> => change({ quiet_hours });

async function change(part: PreferencesWish): Promise<void> {
  if (chosen.get().saved === null) return;
  try {
    await wishes.wish(mine, { ...wishes.get(mine)?.want, ...part });
  } catch (error) {
    // it may have arrived all the same
    void loadPreferences();
    throw error;
  }
}
