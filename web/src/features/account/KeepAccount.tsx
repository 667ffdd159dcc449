import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { accountTexts } from './account.texts.ts';
import { keepAccount, useLeaving } from './leaving.store.ts';

const texts = accountTexts.keep;

export const toastKept = (): void => toast.good(texts.done);
export const toastNotKept = toastError(texts.failed);

/** Cancels a scheduled deletion. */
export function KeepAccount() {
  const isSending = useLeaving((leaving) => leaving.isSending);
  return (
    <Button wide busy={isSending} onClick={() => keepAccount().then(toastKept, toastNotKept)}>
      {texts.yes}
    </Button>
  );
}
