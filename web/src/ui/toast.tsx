import type { IconDrawing } from './Icon.tsx';
import { later } from './later.ts';

export interface ToastOptions {
  icon?: IconDrawing;
  tone?: 'plain' | 'good' | 'bad';
  /** one thing to do about it, such as Undo */
  action?: { label: string; onPress: () => void };
}

let here: typeof import('./ToastPlace.tsx') | null = null;

async function bring() {
  here ??= await import('./ToastPlace.tsx');
  return here;
}

/** Where they are drawn, and what draws them: not among the code that the first screen waits for. */
export const toastPlace = later<object>(async () => (await bring()).ToastPlace);

/** A sentence that comes and goes by itself, top right. The same sentence is not said twice at once. */
export const toast = {
  say,
  /** done: a green tick */
  good: (text: string) => say(text, { tone: 'good' }),
  /** it did not work: a red mark */
  bad: (text: string) => say(text, { tone: 'bad' }),
  /** takes every one away, as at sign-out */
  clear: () => here?.clearToasts(),
};

function say(text: string, options: ToastOptions = {}): void {
  if (here) here.showToast(text, options);
  else bring().then((place) => place.showToast(text, options), console.warn);
}
