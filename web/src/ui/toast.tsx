import { loadCode } from '../platform/missingCode.ts';
import type { IconDrawing } from './Icon.tsx';
import { lazyComponent } from './lazyComponent.ts';

export interface ToastOptions {
  icon?: IconDrawing;
  tone?: 'plain' | 'good' | 'bad';
  /** one action, such as Undo */
  action?: { label: string; onPress: () => void };
  /** a toast with the same id is replaced; the text by default, without an action */
  id?: string;
  /** a tap on the text, which closes the toast */
  onOpen?: () => void;
  onClose?: () => void;
}

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
