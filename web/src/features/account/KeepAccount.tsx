import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { keepAccount, useLeaving } from './leaving.store.ts';

export const toastKept = (): void => toast.good('Welcome back. Everything is as it was.');
export const toastNotKept = toastError('Your account was not kept.');

/** Cancels a scheduled deletion. */
export function KeepAccount() {
  const isSending = useLeaving((leaving) => leaving.isSending);
  return (
    <Button wide busy={isSending} onClick={() => keepAccount().then(toastKept, toastNotKept)}>
      Keep my account
    </Button>
  );
}
