import { Button } from '../../ui/Button.tsx';
import { sayWhyNot } from '../../ui/sayWhyNot.ts';
import { toast } from '../../ui/toast.tsx';
import { keepAccount, useLeaving } from './leaving.store.ts';

export const sayKept = (): void => toast.good('Welcome back. Everything is as it was.');
export const sayNotKept = sayWhyNot('Your account was not kept.');

/** Takes a scheduled deletion back. */
export function KeepAccount() {
  const isSending = useLeaving((leaving) => leaving.isSending);
  return (
    <Button wide busy={isSending} onClick={() => keepAccount().then(sayKept, sayNotKept)}>
      Keep my account
    </Button>
  );
}
