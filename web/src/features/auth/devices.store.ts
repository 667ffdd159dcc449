import type { authCalls, Session } from '@twosome/contract/auth/auth.contract';
import { timing } from '@twosome/contract/platform/timing';
import { asFailure, type Failure, wasFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createState } from '../../platform/state.ts';
import { atLeast } from '../../platform/wait.ts';

const call = caller<typeof authCalls>();

interface Devices {
  /** null: not loaded yet */
  devices: readonly Session[] | null;
  /** reason of the last failed load */
  failure: Failure | null;
}

const state = createState<Devices>(() => ({ devices: null, failure: null }));
export const useDevices = (): Devices => state.use((devices) => devices);

/** Counts loads and removals, so that only the newest response is stored. */
let latestLoad = 0;

/** Refetches. The list stays visible in the meantime, and also after a failure. */
export async function loadDevices(): Promise<void> {
  const load = ++latestLoad;
  state.set({ failure: null });
  try {
    const { results } = await atLeast(timing.listLoadDelay, call('GET auth/session/', {}));
    if (load === latestLoad) state.set({ devices: results });
  } catch (error) {
    if (load === latestLoad) state.set({ failure: asFailure(error) });
  }
}

/** Rejects with the failure. A device that is already signed out counts as success. */
export async function signOutThere(id: string): Promise<void> {
  await wasFound(call('DELETE auth/session/:id/', { params: { id } }));
  keep((one) => one.id !== id);
}

/** Rejects with the failure. This device stays signed in. */
export async function signOutElsewhere(): Promise<void> {
  await call('POST auth/session/end_others/', { body: {} });
  keep(({ is_this }) => is_this);
}

function keep(matches: (device: Session) => boolean): void {
  latestLoad += 1;
  state.set(({ devices }) => ({ devices: devices?.filter(matches) ?? null }));
}
