import type { FormEvent, ReactNode } from 'react';
import type { Form as FormState } from '../platform/form.ts';
import { useIsStillOnPage } from '../platform/stillOnPage.ts';
import { toast } from './toast.tsx';
import { toastError } from './toastError.ts';

interface FormProps<V extends object> {
  of: FormState<V>;
  id?: string;
  className?: string | undefined;
  /** whether it can be sent now; else Enter does nothing */
  isReady: boolean;
  /** the same `onceKey` over retries */
  send: (onceKey: string) => unknown;
  /** announced after success */
  done?: string;
  /** before the reason of a failure */
  failed: string;
  /** the form shows every failure itself; else those that belong to none of its fields are toasts */
  showsFailures?: boolean;
  /** `isHere`: the person has not left the page in the meantime */
  onSent?: ((isHere: boolean) => void) | undefined;
  children: ReactNode;
}

/** A form whose fields are stored until they are sent, so that a reload loses nothing. */
export function Form<V extends object>(props: FormProps<V>) {
  const { of, isReady, send, done, failed, showsFailures = false, onSent, children, ...attributes } = props;
  const isHere = useIsStillOnPage();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    void of.send(send, {
      onDone() {
        if (done !== undefined) toast.good(done);
        onSent?.(isHere());
      },
      onFailure(error) {
        if (!isHere() || !(showsFailures || of.showsBelowField(error))) toastError(failed)(error);
      },
    });
  };
  return (
    <form {...attributes} onSubmit={submit} noValidate data-stored>
      {children}
    </form>
  );
}
