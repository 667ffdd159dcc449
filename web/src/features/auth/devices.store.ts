import type { authCalls, Session } from '@twosome/contract/auth/auth.contract';
import { timing } from '@twosome/contract/platform/timing';
import { wasFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createResource } from '../../platform/resource.ts';
import { createState } from '../../platform/state.ts';
import { atLeast } from '../../platform/wait.ts';

const call = caller<typeof authCalls>();

/** null: not loaded yet */
const state = createState<{ devices: readonly Session[] | null }>(() => ({ devices: null }));
export const useDevices = (): readonly Session[] | null => state.use(({ devices }) => devices);

export const devicesResource = createResource({
  fetch: () => atLeast(timing.listLoadDelay, call('GET auth/session/', {})),
  show: ({ results }) => state.set({ devices: results }),
});

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
  devicesResource.outdate();
  state.set(({ devices }) => ({ devices: devices?.filter(matches) ?? null }));
}
