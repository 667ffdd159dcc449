import type { Export } from '@twosome/contract/account/account.contract';
import { Failure, networkFailure } from '../../platform/failure.ts';
import { onSocketOpen } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';
import { fetchExport, onExport, sendExport } from './export.api.ts';

interface Held {
  /** null: not known yet */
  now: Export | null;
  /** why it is not known */
  failure: Failure | null;
  /** the wish for one is on its way */
  isAsking: boolean;
}

const held = createState<Held>(() => ({ now: null, failure: null, isAsking: false }));
export const useExport = held.use;

const keepExport = (now: Export): void => held.set({ now, failure: null });
onExport(keepExport);

/** What ended while the socket was away was told to nobody here. */
onSocketOpen((again) => {
  if (again && held.get().now !== null) void loadExport();
});

export async function loadExport(): Promise<void> {
  held.set({ failure: null });
  try {
    keepExport(await fetchExport());
  } catch (error) {
    held.set({ failure: error instanceof Failure ? error : networkFailure() });
  }
}

/** Rejects when the server says no; what was there stays. */
export async function askForExport(): Promise<void> {
  held.set({ isAsking: true });
  try {
    keepExport(await sendExport());
  } finally {
    held.set({ isAsking: false });
  }
}
