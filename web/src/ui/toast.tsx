import { loadCode } from '../platform/missingCode.ts';
import { lazyComponent } from './lazyComponent.ts';
import type { ToastOptions } from './ToastPlace.tsx';

let module: typeof import('./ToastPlace.tsx') | null = null;

async function loadModule() {
  module ??= await loadCode(() => import('./ToastPlace.tsx'));
  return module;
}

/** The component that renders the toasts, outside the code that the first screen waits for. */
export const toastPlace = lazyComponent<object>(async () => (await loadModule()).ToastPlace);

/** A short message at the top right that disappears by itself. A repeated message extends the first one. */
export const toast = {
  say,
  /** success: a green tick */
  good: (text: string) => say(text, { tone: 'good' }),
  /** failure: a red mark */
  bad: (text: string) => say(text, { tone: 'bad' }),
  /** removes all toasts; for tests only */
  clear: () => module?.clearToasts(),
};

function say(text: string, options: ToastOptions = {}): void {
  if (module) module.showToast(text, options);
  else loadModule().then((loaded) => loaded.showToast(text, options), console.warn);
}
