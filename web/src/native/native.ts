import type { Kind, Native } from './types.ts';

declare global {
  interface Window {
    androidBridge?: unknown;
    webkit?: { messageHandlers?: { bridge?: unknown } };
  }
}

/** As Capacitor's core finds it, without loading it. */
const kind = (): Kind => {
  if (window.androidBridge) return 'android';
  return window.webkit?.messageHandlers?.bridge ? 'ios' : 'web';
};

let given: Native | null = null;
/** The device that a test plays. */
export const giveNative = (device: Native | null): void => {
  given = device;
};

export const isPhone = (): boolean => (given?.kind ?? kind()) !== 'web';

let loading: Promise<Native> | null = null;

/** The device, whose half comes when it is first asked for; a failure is forgotten, so that the next one tries again. */
export async function native(): Promise<Native> {
  if (given !== null) return given;
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Native> {
  const where = kind();
  if (where === 'web') return (await import('./web.ts')).web;
  return (await import('./capacitor.ts')).wrapped(where);
}

/** The hand feels it too, where the device can. */
export function feel(kind: 'light' | 'success'): void {
  native().then(
    (device) => device.haptic(kind),
    () => {},
  );
}
