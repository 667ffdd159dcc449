import { newId } from '@twosome/contract/platform/ids';
import { useState } from 'react';
import { createDrafts, type Drafts } from './draft.ts';
import { errorsOf } from './failure.ts';

interface FormDraft<V> {
  id: string;
  /** fields that differ from what the form shows at first */
  typed: Partial<V>;
  /** the same over retries; a change is another thing to send */
  onceKey: string;
}

/**
 * A form whose fields are stored as a draft until they are sent or discarded. `name` is the kind; the ids are those of
 * what is edited, or fixed. `initial`: the fields before anything is typed; untouched ones follow it.
 */
export function createForm<V extends object>(name: string) {
  const drafts = createDrafts<FormDraft<V>>({ name, isEmpty: () => false });
  return {
    use: (id: string, initial: V) => useForm(drafts, id, initial),
    /** whether something is typed and not sent */
    useIsBegun: (id: string): boolean => drafts.use(id) !== undefined,
  };
}

function useForm<V extends object>(drafts: Drafts<FormDraft<V>>, id: string, initial: V) {
  const draft = drafts.use(id);
  const [isTouched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const values: V = { ...initial, ...draft?.typed };
  return {
    values,
    busy,
    failure,
    setFailure,
    /** the message below a field */
    errorOf: (field: string): string | undefined => errorsOf(failure, field)[0],
    /** it holds what was typed on an earlier visit */
    isRestored: draft !== undefined && !isTouched,
    type(part: Partial<V>): void {
      setTouched(true);
      setFailure(null);
      const typed = { ...drafts.get(id)?.typed, ...part };
      for (const field of Object.keys(typed) as (keyof V)[])
        if (typed[field] === initial[field]) delete typed[field];
      if (Object.keys(typed).length === 0) drafts.drop(id);
      else drafts.write({ id, typed, onceKey: newId() });
    },
    discard(): void {
      setFailure(null);
      drafts.drop(id);
    },
    /** Sends the fields, once at a time. They are stored until `act` has succeeded. */
    async send(
      act: (onceKey: string) => Promise<unknown>,
      onFailure: (error: unknown) => void = () => {},
    ): Promise<void> {
      if (busy) return;
      const onceKey = draft?.onceKey ?? newId();
      setBusy(true);
      setFailure(null);
      try {
        await act(onceKey);
        // unless more was typed in the meantime
        if (drafts.get(id)?.onceKey === onceKey) drafts.drop(id);
      } catch (error) {
        setFailure(error);
        onFailure(error);
      }
      setBusy(false);
    },
  };
}
