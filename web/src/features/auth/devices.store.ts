import type { Session } from '@twosome/contract/auth/auth.contract';
import { timing } from '@twosome/contract/platform/timing';
import { asFailure, type Failure, isNotFound } from '../../platform/failure.ts';
import { createState } from '../../platform/state.ts';
import { atLeast } from '../../platform/wait.ts';
import { fetchDevices, signOutAt } from './auth.api.ts';

interface Devices {
  status: 'none' | 'loading' | 'loaded' | 'error';
  devices: readonly Session[];
  failure: Failure | null;
}

const state = createState<Devices>(() => ({ status: 'none', devices: [], failure: null }));
export const useDevices = (): Devices => state.use((devices) => devices);

/** Of looks that overlap the last one counts, and none that began before a device went. */
let look = 0;

/** Looks anew; what is shown stays meanwhile, and also where that fails. */
export async function loadDevices(): Promise<void> {
  const mine = ++look;
  state.set({ status: 'loading', failure: null });
  try {
    const { results } = await atLeast(timing.listLoadDelay, fetchDevices());
    if (mine === look) state.set({ status: 'loaded', devices: results });
  } catch (error) {
    const failure = asFailure(error);
    if (mine === look) state.set({ status: 'error', failure });
  }
}

/** Rejects with the failure. A device that is not signed in any more is as good as signed out. */
export async function signOutThere(id: string): Promise<void> {
  try {
    await signOutAt(id);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  look += 1;
  state.set(({ devices }) => ({ status: 'loaded', devices: devices.filter((one) => one.id !== id) }));
}
