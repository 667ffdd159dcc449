import { limits } from '@twosome/contract/platform/limits';
import { formMessage } from '../../platform/failure.ts';
import { createForm } from '../../platform/form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { RestoredNote } from '../../ui/RestoredNote.tsx';
import { rename } from './auth.store.ts';
import { authTexts } from './auth.texts.ts';

const texts = authTexts.firstName;
const nameForm = createForm<{ first_name: string }>('first-name', {
  lengths: { first_name: limits.firstName },
  required: ['first_name'],
});
/** The id of its only draft. */
const ownName = 'own';

/** Edits the person's first name. The partner sees it; other couples see the username. */
export function FirstNameForm({ name, onSaved }: { name: string; onSaved: () => void }) {
  const form = nameForm.use(ownName, { first_name: name });
  const isReady = form.isComplete && form.isDirty;
  return (
    <Form
      of={form}
      className="stack gap-5"
      isReady={isReady}
      send={() => rename(form.cleaned.first_name)}
      done={texts.saved}
      failed={texts.failed}
      showsFailures
      onSent={(isHere) => isHere && onSaved()}
    >
      {form.isRestored && <RestoredNote onDiscard={form.discard} />}
      <Field
        label={texts.label}
        {...form.field('first_name')}
        most={limits.firstName}
        hint={texts.hint}
        error={form.errorOf('first_name') ?? formMessage(['first_name'], form.failure)}
        autoComplete="given-name"
        enterKeyHint="done"
      />
      <Button type="submit" busy={form.busy} disabled={!isReady && !form.busy}>
        {texts.save}
      </Button>
    </Form>
  );
}
