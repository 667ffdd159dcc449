import type { calendarCalls } from '@twosome/contract/calendar/calendar.contract';
import { caller } from '../../platform/http.ts';
import { createResource } from '../../platform/resource.ts';
import { createState } from '../../platform/state.ts';
import { withFreshSignIn } from '../auth/prompts.store.ts';

const call = caller<typeof calendarCalls>();

interface CalendarAddress {
  /** since when there is an address; null: none */
  added_at: string | null;
  /** the address itself, until the sheet is opened again */
  url?: string;
}

const state = createState<{ address: CalendarAddress | null }>(() => ({ address: null }));
/** null: not loaded yet */
export const useCalendarAddress = (): CalendarAddress | null => state.use(({ address }) => address);

/** Whether there is an address. */
export const calendarResource = createResource<CalendarAddress>({
  fetch: () => call('GET calendar/', {}),
  // an address that is shown stays, also when the user returns from the calendar app
  show: (next) =>
    state.set(({ address }) => ({
      address: address?.url && address.added_at === next.added_at ? address : next,
    })),
});

/** Drops the address shown before, which is a secret. */
export const hideCalendarAddress = (): void => state.set({ address: null });

/** Makes a new address, which replaces the previous one. The server may demand a fresh sign-in first. Rejects with the failure. */
export async function makeCalendarAddress(): Promise<void> {
  await withFreshSignIn(() => calendarResource.change(call('POST calendar/', { body: {} })));
}

/** Rejects with the failure. */
export const turnCalendarOff = (): Promise<void> =>
  calendarResource.change(call('DELETE calendar/', {}).then(() => ({ added_at: null })));
