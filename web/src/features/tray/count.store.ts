import type { trayCalls, trayFrames } from '@twosome/contract/tray/tray.contract';
import { deviceNow } from '../../platform/clock.ts';
import { caller } from '../../platform/http.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { subscriber } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';

const call = caller<typeof trayCalls>();
const on = subscriber<typeof trayFrames>();

interface TrayCount {
  /** null while the tray is switched off, undefined before the server has named it */
  count: number | null | undefined;
  /** when it was named; 0: never */
  at: number;
}

const state = createState<TrayCount>(() => ({ count: undefined, at: 0 }));
export const useTrayCount = (): TrayCount => state.use((now) => now);
export const setTrayCount = (count: number | null): void => state.set({ count, at: deviceNow() });

const listeners = new Set<() => void>();
/** The tray has changed on the server. */
export const onTrayChange = (listener: () => void): void => void listeners.add(listener);

on('tray', ({ count }) => {
  setTrayCount(count);
  // switched on another device
  settings.set({ on: count !== null });
  for (const listener of listeners) listener();
});

/** The only key of this store. */
const onlyKey = 'mine';
const switching = createOptimistic<boolean>(async (_id, on) => {
  settings.set(await call('PUT tray/settings/', { body: { on } }));
});
const settings = createState<{ on: boolean | null }>(() => ({ on: null }));

/** Whether this person has a tray, including a pending change; null before it is known. */
export function useTrayOn(): boolean | null {
  const on = settings.use((now) => now.on);
  return switching.use(onlyKey)?.value ?? on;
}

/** Rejects when the server refuses. */
export const loadTrayOn = async (): Promise<void> => settings.set(await call('GET tray/settings/', {}));

/** Rejects when the server refuses; the switch is reverted by then. */
export const switchTray = (on: boolean): Promise<boolean> => switching.apply(onlyKey, on);
