import { asFailure, networkStatus } from '../platform/failure.ts';
import { toast } from './toast.tsx';
import { uiTexts } from './ui.texts.ts';

/** Reports that a change was undone, and why. */
export const toastError =
  (prefix: string) =>
  (error: unknown): void =>
    toast.bad(`${prefix} ${reasonOf(error)}`);

/** The server's sentence, or that there is no network. */
export function reasonOf(error: unknown): string {
  const { status, message } = asFailure(error);
  return status === networkStatus ? uiTexts.failure.network : message;
}
