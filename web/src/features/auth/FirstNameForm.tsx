import { cleanText } from '@twosome/contract/platform/clean-text';
import { limits } from '@twosome/contract/platform/limits';
import { type FormEvent, useState } from 'react';
import { errorsOf, formMessage } from '../../platform/failure.ts';
import { useIsStillOnPage } from '../../platform/stillOnPage.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { rename } from './auth.store.ts';
import { authTexts } from './auth.texts.ts';
import styles from './FirstNameForm.module.css';

const texts = authTexts.firstName;

/** Edits the person's first name. The partner sees it; other couples see the username. */
export function FirstNameForm({ name, onSaved }: { name: string; onSaved: () => void }) {
  const [typed, setTyped] = useState(name);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isHere = useIsStillOnPage();

  async function save(event: FormEvent) {
    event.preventDefault();
    if (saving || cleanText(typed) === '') return;
    setSaving(true);
    setFailure(null);
    try {
      await rename(typed);
      toast.good(texts.saved);
      if (isHere()) onSaved();
    } catch (error) {
      setFailure(error);
      if (!isHere()) toastError(texts.failed)(error);
    }
    setSaving(false);
  }

  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <Field
        label={texts.label}
        value={typed}
        onValue={(text) => {
          setTyped(text);
          setFailure(null);
        }}
        most={limits.firstName}
        hint={texts.hint}
        error={errorsOf(failure, 'first_name')[0] ?? formMessage(['first_name'], failure)}
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
