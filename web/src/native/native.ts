import { loadCode } from '../platform/missingCode.ts';
import type { Kind, Native } from './types.ts';

declare global {
  interface Window {
    androidBridge?: unknown;
    webkit?: { messageHandlers?: { bridge?: unknown } };
  }
}

/** Detects the platform as Capacitor's core does, without loading it. */
const kind = (): Kind => {
  if (window.androidBridge) return 'android';
  return window.webkit?.messageHandlers?.bridge ? 'ios' : 'web';
};

let fake: Native | null = null;
/** Sets a fake device for tests. */
export const setNative = (device: Native | null): void => {
  fake = device;
};

export const isPhone = (): boolean => (fake?.kind ?? kind()) !== 'web';

let loading: Promise<Native> | null = null;

/** The device. Its code is loaded on first use; after a failure the next call tries again. */
export async function native(): Promise<Native> {
  if (fake !== null) return fake;
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Native> {
  const platform = kind();
  if (platform === 'web') return (await loadCode(() => import('./web.ts'))).web;
  return (await loadCode(() => import('./capacitor.ts'))).wrapped(platform);
}

/** Haptic feedback, where the device supports it. */
export function haptic(kind: 'light' | 'success'): void {
  native().then(
    (device) => device.haptic(kind),
    () => {},
  );
}
