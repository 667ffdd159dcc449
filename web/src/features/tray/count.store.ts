import type { trayCalls, trayFrames } from '@twosome/contract/tray/tray.contract';
import { deviceNow } from '../../platform/clock.ts';
import { caller } from '../../platform/http.ts';
import { createSetting } from '../../platform/setting.ts';
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
  trayOn.accept({ on: count !== null });
  for (const listener of listeners) listener();
});

/** Whether this person has a tray. */
export const trayOn = createSetting({
  fetch: () => call('GET tray/settings/', {}),
  save: (on) => call('PUT tray/settings/', { body: { on } }),
});
