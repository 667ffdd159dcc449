import { networkStatus, texts } from '@twosome/contract/platform/texts';
import { asFailure } from '../platform/failure.ts';
import { toast } from './toast.tsx';

/** Says that what was shown has been taken back, and why. */
export const sayWhyNot =
  (what: string) =>
  (error: unknown): void =>
    toast.bad(`${what} ${whyNot(error)}`);

function whyNot(error: unknown): string {
  const { status, message } = asFailure(error);
  return status === networkStatus ? texts.networkError : message;
}
