import type { Need, trayCalls } from '@twosome/contract/tray/tray.contract';
import { caller } from '../../platform/http.ts';
import { createOfflineCache } from '../../platform/offlineCache.ts';
import { createResource } from '../../platform/resource.ts';
import { createState } from '../../platform/state.ts';
import { onTrayChange, setTrayCount } from './count.store.ts';
import { needs as views } from './needs.ts';

const call = caller<typeof trayCalls>();
const cache = createOfflineCache<{ needs: readonly Need[] }>('tray', []);

/** null: not loaded yet */
const state = createState<{ needs: readonly Need[] | null }>(() => ({ needs: null }));
export const useNeeds = (): readonly Need[] | null => state.use(({ needs }) => needs);

/** What waits for the person; offline, what waited last. */
export const tray = createResource({
  cache,
  fetch: () => call('GET tray/', {}),
  show(needs: readonly Need[]) {
    show(needs);
    if (needs.length > 0) setTrayCount(needs.length);
    cache.save(() => ({ needs: state.get().needs ?? [] }));
  },
  async hydrate() {
    const last = state.get().needs === null ? await cache.hydrate() : null;
    if (last !== null && state.get().needs === null) show(last.needs);
    return state.get().needs !== null;
  },
});

/** Never rejects: the next change loads it again. */
export const loadTray = (): Promise<void> => tray.load();

function show(needs: readonly Need[]): void {
  // its content is that of its kind; a newer server may have more kinds
  for (const need of needs) views[need.kind]?.store?.(need as never);
  state.set({ needs });
}

/** What was done here or by the partner leaves the tray before the server says so. */
export function dropNeed(need: Need): void {
  const { needs } = state.get();
  if (!needs?.includes(need)) return;
  tray.outdate();
  state.set({ needs: needs.filter((other) => other !== need) });
}

/** Frames come at most once a second, and each follows a change. */
onTrayChange(() => {
  if (state.get().needs !== null) void tray.load();
});
