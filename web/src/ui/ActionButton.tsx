import { useId } from 'react';
import { type Act, useAct } from '../platform/act.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { keepFocusNear } from './nearFocus.ts';
import { toast } from './toast.tsx';
import { toastError } from './toastError.ts';

type ActionButtonProps = Omit<ButtonProps, 'busy' | 'onClick' | 'type'> & {
  /** resolves to false when nothing was done */
  act: () => unknown;
  /** announced after success */
  done?: string | undefined;
  /** announced after a failure, before its reason; without it, the caller shows the failure */
  failed?: string;
  /** shared by buttons of which only one may run at a time: the others are disabled */
  of?: Act;
};

// its act may remove what has the focus
keepFocusNear();

/** A button that does something on the server: busy until the answer, once at a time, its failure as a toast. */
export function ActionButton({ act, done, failed, of, disabled, ...button }: ActionButtonProps) {
  const own = useAct();
  const id = useId();
  const { run, busy, by } = of ?? own;
  const isMine = busy && by === id;
  const press = () =>
    void run(act, {
      by: id,
      onDone: () => done !== undefined && toast.good(done),
      ...(failed !== undefined && { onFailure: toastError(failed) }),
    });
  return <Button {...button} busy={isMine} disabled={(disabled || busy) && !isMine} onClick={press} />;
}
