import { cleanText } from '@twosome/contract/platform/clean-text';
import { limits } from '@twosome/contract/platform/limits';
import type { FormEvent } from 'react';
import { formMessage } from '../../platform/failure.ts';
import { createForm } from '../../platform/form.ts';
import { useIsStillOnPage } from '../../platform/stillOnPage.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { RestoredNote } from '../../ui/RestoredNote.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { rename } from './auth.store.ts';
import { authTexts } from './auth.texts.ts';

const texts = authTexts.firstName;
const nameForm = createForm<{ first_name: string }>('first-name');
/** The id of its only draft. */
const ownName = 'own';

/** Edits the person's first name. The partner sees it; other couples see the username. */
export function FirstNameForm({ name, onSaved }: { name: string; onSaved: () => void }) {
  const form = nameForm.use(ownName, { first_name: name });
  const { values, busy: saving, failure } = form;
  const typed = values.first_name;
  const isHere = useIsStillOnPage();

  function save(event: FormEvent) {
    event.preventDefault();
    if (cleanText(typed) === '') return;
    void form.send(
      async () => {
        await rename(typed);
        toast.good(texts.saved);
        if (isHere()) onSaved();
      },
      (error) => isHere() || toastError(texts.failed)(error),
    );
  }

  return (
    <form className="stack gap-5" onSubmit={save} noValidate data-stored>
      {form.isRestored && <RestoredNote onDiscard={form.discard} />}
      <Field
        label={texts.label}
        value={typed}
        onValue={(first_name) => form.type({ first_name })}
        most={limits.firstName}
        hint={texts.hint}
        error={form.errorOf('first_name') ?? formMessage(['first_name'], failure)}
        autoComplete="given-name"
        readOnly={saving}
        enterKeyHint="done"
      />
      <Button type="submit" busy={saving} disabled={cleanText(typed) === '' || cleanText(typed) === name}>
        {texts.save}
      </Button>
    </form>
  );
}
