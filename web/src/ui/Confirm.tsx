import { useLayoutEffect, useRef, useState } from 'react';
import { useAct } from '../platform/act.ts';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './DialogPanel.tsx';
import { toast } from './toast.tsx';
import { reasonOf } from './toastError.ts';

export type ConfirmProps = Omit<DialogProps, 'busy' | 'onPositive' | 'negative'> & {
  /** resolves to false when nothing was done: the dialog stays open */
  act: () => unknown;
  /** announced after success */
  done?: string | undefined;
  /** before the reason of a failure */
  failed?: string;
  /** the page shows the change before the server answers, or how it goes: a failure is a toast */
  closesAtOnce?: boolean;
  /** another dialog asks during the act */
  covered?: boolean;
};

/**
 * Asks before an act. Closes when it has succeeded; stays open with the reason when it has failed. The person may close
 * it during the act, which goes on: its failure is then a toast.
 */
export function Confirm({
  act,
  done,
  failed,
  closesAtOnce = false,
  covered = false,
  ...dialog
}: ConfirmProps) {
  const { open, onClose, children } = dialog;
  const opening = useOpening(open);
  const { busy, failure, run } = useAct(opening);
  const rendered = useRendered({ opening, open });

  const sentence = (error: unknown) => [failed, reasonOf(error)].filter(Boolean).join(' ');
  const confirm = () => {
    if (closesAtOnce) onClose();
    void run(act, {
      onDone() {
        // what it was about may be gone, and `open` with it; its parameter in the address is not
        if (!closesAtOnce && rendered()?.opening === opening) onClose();
        if (done !== undefined) toast.good(done);
      },
      onFailure(error) {
        const now = rendered();
        if (now?.opening !== opening || !now.open) toast.bad(sentence(error));
      },
    });
  };
  return (
    <Dialog {...dialog} open={open && !covered} busy={busy && !closesAtOnce} onPositive={confirm} negative>
      {children}
      {failure !== null && (
        <p role="alert" className="problem">
          {sentence(failure)}
        </p>
      )}
    </Dialog>
  );
}

/** Counts the openings. */
function useOpening(open: boolean): number {
  const [last, setLast] = useState({ open, count: 1 });
  if (open !== last.open) setLast({ open, count: last.count + (open ? 1 : 0) });
  return last.count;
}

/** What is on the screen when it is called; undefined: unmounted. */
function useRendered<T>(value: T): () => T | undefined {
  const rendered = useRef<T | undefined>(undefined);
  useLayoutEffect(() => {
    rendered.current = value;
    return () => {
      rendered.current = undefined;
    };
  });
  return () => rendered.current;
}
