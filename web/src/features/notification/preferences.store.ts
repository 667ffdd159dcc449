import type { notificationCalls } from '@twosome/contract/notification/notification.contract';
import {
  type Choice,
  changedPreferences,
  messagesKind,
  type Preferences,
  type PreferencesInput,
  type QuietHours,
} from '@twosome/contract/notification/preferences.rules';
import { caller } from '../../platform/http.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { createResource } from '../../platform/resource.ts';
import { createState } from '../../platform/state.ts';

const call = caller<typeof notificationCalls>();

/** the last state from the server */
const chosen = createState<{ saved: Preferences | null }>(() => ({ saved: null }));

/** Another device may change them. */
export const preferences = createResource({
  fetch: () => call('GET notification/preferences/', {}),
  show: (saved) => chosen.set({ saved }),
});

/** Whether to draw attention to messages outside the room, which follows their push; true while it is unknown. */
export async function wantsMessages(): Promise<boolean> {
  if (chosen.get().saved === null) await preferences.refetch(0);
  return chosen.get().saved?.kinds[messagesKind]?.push ?? true;
}

/** The only key of this store. */
const onlyKey = 'mine';

/** Sends only touched fields, because another device may have changed the rest. Quick toggles are batched. */
const updates = createOptimistic<PreferencesInput>(async (_id, want) => {
  const changes = unsavedPart(want, chosen.get().saved);
  if (Object.keys(changes).length === 0) return;
  await preferences.change(call('PUT notification/preferences/', { body: changes }));
});

/** The part of a change that differs from the saved state. */
function unsavedPart(
  { kinds = {}, quiet_hours }: PreferencesInput,
  saved: Preferences | null,
): PreferencesInput {
  const changes = Object.entries(kinds).flatMap(([kind, choice]) => {
    const ways = Object.entries(choice).filter(
      ([way, on]) => saved?.kinds[kind]?.[way as keyof Choice] !== on,
    );
    return ways.length > 0 ? [[kind, Object.fromEntries(ways)]] : [];
  });
  const hasNewHours =
    quiet_hours !== undefined && JSON.stringify(quiet_hours) !== JSON.stringify(saved?.quiet_hours);
  return {
    ...(changes.length > 0 && { kinds: Object.fromEntries(changes) }),
    ...(hasNewHours && { quiet_hours }),
  };
}

/** The preferences, including pending changes. */
export function usePreferences(): Preferences | null {
  const saved = chosen.use((state) => state.saved);
  const want = updates.use(onlyKey)?.value;
  return saved && want ? changedPreferences(saved, want) : saved;
}

/** Switches several kinds together. Rejects when the server refuses; the switch is reverted by then. */
export const choose = (which: readonly string[], choice: Partial<Choice>): Promise<void> => {
  const kinds = updates.get(onlyKey)?.value.kinds ?? {};
  const touched = which.map((kind) => [kind, { ...kinds[kind], ...choice }]);
  return change({ kinds: { ...kinds, ...Object.fromEntries(touched) } });
};

export const setQuietHours = (quiet_hours: QuietHours | null): Promise<void> => change({ quiet_hours });

async function change(part: PreferencesInput): Promise<void> {
  if (chosen.get().saved === null) return;
  try {
    await updates.apply(onlyKey, { ...updates.get(onlyKey)?.value, ...part });
  } catch (error) {
    // the change may have been saved despite the failure
    void preferences.load();
    throw error;
  }
}
