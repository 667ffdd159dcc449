import { limits } from '@twosome/contract/platform/limits';
import { type FormEvent, useState } from 'react';
import { errorsOf, sentenceBeside } from '../../platform/failure.ts';
import { useStillHere } from '../../platform/stillHere.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { sayWhyNot } from '../../ui/sayWhyNot.ts';
import { toast } from '../../ui/toast.tsx';
import { rename } from './auth.store.ts';
import styles from './FirstNameForm.module.css';

/** What one is called here. The partner sees it; other couples see the username. */
export function FirstNameForm({ name, onSaved }: { name: string; onSaved: () => void }) {
  const [written, setWritten] = useState(name);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isHere = useStillHere();

  async function save(event: FormEvent) {
    event.preventDefault();
    if (saving || written.trim() === '') return;
    setSaving(true);
    setFailure(null);
    try {
      await rename(written);
      toast.good('Your first name has been changed');
      if (isHere()) onSaved();
    } catch (error) {
      setFailure(error);
      if (!isHere()) sayWhyNot('Your first name was not changed.')(error);
    }
    setSaving(false);
  }

  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <Field
        label="Your first name"
        value={written}
        onValue={(text) => {
          setWritten(text);
          setFailure(null);
        }}
        most={limits.firstName}
        hint="Your partner sees it. Other couples do not."
        error={errorsOf(failure, 'first_name')[0] ?? sentenceBeside(['first_name'], failure)}
        autoComplete="given-name"
        enterKeyHint="done"
      />
      <Button type="submit" busy={saving} disabled={written.trim() === '' || written.trim() === name}>
        Save
      </Button>
    </form>
  );
}
