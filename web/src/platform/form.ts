import { cleanLength, cleanText } from '@twosome/contract/platform/clean-text';
import { newId } from '@twosome/contract/platform/ids';
import { useState } from 'react';
import { type RunOptions, useAct } from './act.ts';
import { createDrafts, type Drafts } from './draft.ts';
import { errorsOf } from './failure.ts';

interface FormDraft<V> {
  id: string;
  /** fields that differ from what the form shows at first */
  typed: Partial<V>;
  /** the same over retries; a change is another thing to send */
  onceKey: string;
}

/** The fields that hold text. */
type TextOf<V> = { [F in keyof V]-?: string extends V[F] ? F : never }[keyof V] & string;

interface FormRules<V> {
  /** maximum lengths of texts, from the contract; these are cleaned before they are sent */
  lengths?: Partial<Record<TextOf<V>, number>>;
  /** texts that must not be empty */
  required?: readonly TextOf<V>[];
}

/** Share of the maximum length from which the count is shown and announced. */
const nearLimit = 0.8;

/**
 * A form whose fields are stored as a draft until they are sent or discarded. `name` is the kind; the ids are those of
 * what is edited, or fixed. `initial`: the fields before anything is typed; untouched ones follow it.
 */
export function createForm<V extends object>(name: string, rules: FormRules<V> = {}) {
  const drafts = createDrafts<FormDraft<V>>({ name, isEmpty: () => false });
  return {
    use: (id: string, initial: V) => useForm(drafts, rules, id, initial),
    /** whether something is typed and not sent */
    useIsBegun: (id: string): boolean => drafts.use(id) !== undefined,
  };
}

/** What a form shows and sends. */
export type Form<V extends object> = ReturnType<typeof useForm<V>>;

function useForm<V extends object>(
  drafts: Drafts<FormDraft<V>>,
  rules: FormRules<V>,
  id: string,
  initial: V,
) {
  const draft = drafts.use(id);
  const [isTouched, setTouched] = useState(false);
  const act = useAct(id);
  const values: V = { ...initial, ...draft?.typed };
  const busy = act.busy && act.by === undefined;

  const lengths = Object.entries(rules.lengths ?? {}) as [TextOf<V>, number][];
  const textOf = (field: TextOf<V>) => String(values[field]);
  const cleaned: V = {
    ...values,
    ...Object.fromEntries(lengths.map(([field]) => [field, cleanText(textOf(field))])),
  };
  const isFilled = (rules.required ?? []).every((field) => cleanText(textOf(field)) !== '');
  const fits = lengths.every(([field, most]) => cleanLength(textOf(field)) <= most);

  const errorOf = (field: string): string | undefined => errorsOf(act.failure, field)[0];

  function type(part: Partial<V>): void {
    setTouched(true);
    act.clearFailure();
    const typed = { ...drafts.get(id)?.typed, ...part };
    for (const field of Object.keys(typed) as (keyof V)[])
      if (typed[field] === initial[field]) delete typed[field];
    if (Object.keys(typed).length === 0) drafts.drop(id);
    else drafts.write({ id, typed, onceKey: newId() });
  }

  /** Drops the draft when `work` has succeeded, unless more was typed in the meantime. */
  const dropAfter = (work: (onceKey: string) => unknown) => async (): Promise<unknown> => {
    const onceKey = draft?.onceKey ?? newId();
    const result = await work(onceKey);
    if (result !== false && drafts.get(id)?.onceKey === onceKey) drafts.drop(id);
    return result;
  };

  return {
    values,
    /** as they are sent */
    cleaned,
    /** for buttons that must not run beside the sending */
    act,
    busy,
    failure: act.failure,
    /** the message below a field */
    errorOf,
    /** a field below which the form shows the failure */
    showsBelowField: (error: unknown) =>
      Object.keys(values).some((field) => errorsOf(error, field).length > 0),
    /** it holds what was typed on an earlier visit */
    isRestored: draft !== undefined && !isTouched,
    /** it differs from what is saved */
    isDirty: (Object.keys(values) as (keyof V)[]).some((field) => cleaned[field] !== initial[field]),
    /** the required texts are there, and none is too long */
    isComplete: isFilled && fits,
    /** the properties of a text field */
    field(field: TextOf<V>) {
      const most = rules.lengths?.[field];
      const text = textOf(field);
      return {
        value: text,
        onValue: (value: string) => type({ [field]: value } as Partial<V>),
        most: most !== undefined && cleanLength(text) > most * nearLimit ? most : undefined,
        error: errorOf(field),
        readOnly: act.busy,
      };
    },
    type,
    discard(): void {
      act.clearFailure();
      drafts.drop(id);
    },
    dropAfter,
    /** Sends the fields, once at a time. They are stored until `work` has succeeded. */
    send: (work: (onceKey: string) => unknown, options?: RunOptions): Promise<void> =>
      act.run(dropAfter(work), options),
  };
}
