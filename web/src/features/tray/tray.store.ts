import type { Need, trayCalls } from '@twosome/contract/tray/tray.contract';
import { caller } from '../../platform/http.ts';
import { createOfflineCache } from '../../platform/offlineCache.ts';
import { fetchOrHydrate } from '../../platform/stale.ts';
import { createState } from '../../platform/state.ts';
import { upsertGoal } from '../goal/goal.store.ts';
import { upsertPost } from '../post/post.store.ts';
import { upsertTwosome } from '../twosome/twosome.store.ts';
import { onTrayChange, setTrayCount } from './count.store.ts';

const call = caller<typeof trayCalls>();
const cache = createOfflineCache<{ needs: readonly Need[] }>('tray');

/** null: not loaded yet */
const state = createState<{ needs: readonly Need[] | null }>(() => ({ needs: null }));
export const useNeeds = (): readonly Need[] | null => state.use(({ needs }) => needs);

let loads = 0;

/** Loads what waits, or shows what waited last when the network is away. Never rejects: the next change loads it again. */
export async function loadTray(): Promise<void> {
  loads += 1;
  const load = loads;
  try {
    const needs = await fetchOrHydrate(
      () => call('GET tray/', {}),
      async () => {
        const last = state.get().needs === null ? await cache.hydrate() : null;
        if (last !== null && state.get().needs === null) show(last.needs);
        return last !== null;
      },
    );
    // a later load has the newer answer
    if (needs === null || load !== loads) return;
    show(needs);
    if (needs.length > 0) setTrayCount(needs.length);
    cache.markFresh();
    cache.save(() => ({ needs: state.get().needs ?? [] }));
  } catch {
    cache.markStale();
  }
}

function show(needs: readonly Need[]): void {
  for (const { post, twosome, goal } of needs) {
    if (post) upsertPost(post);
    if (twosome) upsertTwosome(twosome);
    if (goal) upsertGoal(goal);
  }
  state.set({ needs });
}

/** What was done here or by the partner leaves the tray before the server says so. */
export function dropNeed(need: Need): void {
  const { needs } = state.get();
  if (needs?.includes(need)) state.set({ needs: needs.filter((other) => other !== need) });
}

/** Frames come at most once a second, and each follows a change. */
onTrayChange(() => {
  if (state.get().needs !== null) void loadTray();
});
