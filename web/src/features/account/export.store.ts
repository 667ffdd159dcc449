import type { Export } from '@twosome/contract/account/account.contract';
import { asFailure, type Failure } from '../../platform/failure.ts';
import { onSocketOpen } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';
import { fetchExport, onExport, sendExport } from './export.api.ts';

interface Held {
  /** null: not known yet */
  now: Export | null;
  /** why it could not be looked at last */
  failure: Failure | null;
  /** the wish for one is on its way */
  isAsking: boolean;
}

const held = createState<Held>(() => ({ now: null, failure: null, isAsking: false }));
export const useExport = held.use;

/** Of looks that overlap the last one counts, and none that began before something newer was heard. */
let look = 0;
/** How often the server told by itself how it stands. */
let told = 0;

onExport((now) => {
  told += 1;
  keepExport(now);
});

function keepExport(now: Export): void {
  look += 1;
  held.set({ now, failure: null });
}

/** What ended while the socket was away was told to nobody here. */
onSocketOpen((again) => {
  if (again && held.get().now !== null) void loadExport();
});

/** Looks anew; what is shown stays meanwhile, and also where that fails. */
export async function loadExport(): Promise<void> {
  const mine = ++look;
  held.set({ failure: null });
  try {
    const now = await fetchExport();
    if (mine === look) keepExport(now);
  } catch (error) {
    if (mine === look) held.set({ failure: asFailure(error) });
  }
}

/** Rejects when the server says no; what was there stays. */
export async function askForExport(): Promise<void> {
  const before = told;
  held.set({ isAsking: true });
  try {
    const now = await sendExport();
    // packed before its own answer came
    if (before === told) keepExport(now);
  } finally {
    held.set({ isAsking: false });
  }
}
