import type { calendarCalls } from '@twosome/contract/calendar/calendar.contract';
import { asFailure, type Failure } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createState } from '../../platform/state.ts';
import { withFreshSignIn } from '../auth/prompts.store.ts';

const call = caller<typeof calendarCalls>();

interface CalendarAddress {
  /** since when there is an address; null: none; undefined: not loaded yet */
  addedAt: string | null | undefined;
  /** the address itself, until the sheet is opened again */
  url: string | null;
  /** reason of the last failed load */
  failure: Failure | null;
}

const nothing: CalendarAddress = { addedAt: undefined, url: null, failure: null };
const state = createState<CalendarAddress>(() => nothing);
export const useCalendarAddress = (): CalendarAddress => state.use((address) => address);

/** Loads whether there is an address, and drops the one shown before. */
export async function loadCalendarAddress(): Promise<void> {
  state.set(nothing);
  try {
    state.set({ addedAt: (await call('GET calendar/', {})).added_at });
  } catch (error) {
    state.set({ failure: asFailure(error) });
  }
}

/** Makes a new address, which replaces the previous one. The server may demand a fresh sign-in first. Rejects with the failure. */
export async function makeCalendarAddress(): Promise<void> {
  const made = await withFreshSignIn(() => call('POST calendar/', { body: {} }));
  if (made) state.set({ url: made.url, addedAt: made.added_at });
}

/** Rejects with the failure. */
export async function turnCalendarOff(): Promise<void> {
  await call('DELETE calendar/', {});
  state.set({ url: null, addedAt: null });
}
