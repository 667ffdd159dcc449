import { limits } from '@twosome/contract/platform/limits';
import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { type Connector, composeName, connectors, readName } from '@twosome/contract/twosome/twosome.rules';
import Globe from 'lucide-react/icons/globe';
import { useState } from 'react';
import { Failure, formMessage } from '../../platform/failure.ts';
import { createForm } from '../../platform/form.ts';
import { Button } from '../../ui/Button.tsx';
import { JointName } from '../../ui/brand/JointName.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { RestoredNote } from '../../ui/RestoredNote.tsx';
import { changeTwosome } from './change.store.ts';
import { twosomeTexts } from './twosome.texts.ts';
import styles from './UsernameForm.module.css';

interface UsernameFormProps {
  twosome: Twosome;
  /** first names, as suggestions until usernames are chosen */
  mine: string;
  theirs: string;
  onSaved: () => void;
  onCancel: () => void;
}

type Order = 'mine' | 'theirs';
interface Typed {
  own: string;
  partner: string;
  connector: Connector;
  order: Order;
  visibility: 'true' | 'false';
  bio: string;
}

/** Untouched fields follow the partner's changes. */
const profileForm = createForm<Typed>('profile', { lengths: { bio: limits.bio } });

/** The two usernames, their connector and order, visibility and bio. */
export function UsernameForm({ twosome, mine, theirs, onSaved, onCancel }: UsernameFormProps) {
  const chosen = isChosen(twosome.username);
  /** answers the question before the couple turns public; null: it is not asked */
  const [answer, setAnswer] = useState<((isSure: boolean) => void) | null>(null);

  const before: Typed = {
    own: twosome.username1 ?? asUsername(mine),
    partner: twosome.username2 ?? asUsername(theirs),
    connector: twosome.connector ?? '&',
    order: orderOf(twosome),
    visibility: twosome.is_private ? 'true' : 'false',
    bio: twosome.bio,
  };
  const form = profileForm.use(twosome.id, before);
  const { type, busy: saving, failure, errorOf, field } = form;
  const { own, partner, connector, order, visibility } = form.values;
  const username = composeName(own, connector, partner, order === 'mine');
  const fields = { username1: own, username2: partner, connector, username };
  const read = readName(fields);
  const problems = 'errors' in read ? read.errors : null;
  /** A field that is being retyped may be empty for a moment. */
  const problemOf = (name: 'username1' | 'username2') =>
    errorOf(name) ?? (fields[name] === '' ? undefined : problems?.[name]?.[0]);

  /** False: the couple shall not turn public after all. */
  async function save() {
    if (problems !== null) throw new Failure(400, problems);
    const turnsPublic = twosome.is_private && visibility === 'false';
    if (turnsPublic && !(await new Promise<boolean>((resolve) => setAnswer(() => resolve)))) return false;
    return changeTwosome({ ...fields, is_private: visibility, bio: form.cleaned.bio });
  }
  const settle = (isSure: boolean) => {
    answer?.(isSure);
    setAnswer(null);
  };

  const cancel = () => {
    form.discard();
    onCancel();
  };
  const elsewhere =
    errorOf('non_field_error') ??
    errorOf('connector') ??
    formMessage(['username1', 'username2', 'bio'], failure);
  return (
    <Form
      of={form}
      className="stack gap-5"
      isReady={own !== ''}
      send={save}
      failed={twosomeTexts.form.notSaved}
      showsFailures
      onSent={(isHere) => isHere && onSaved()}
    >
      {form.isRestored && <RestoredNote onDiscard={form.discard} />}
      <div className={`${styles.shown} panel stack gap-1.5 text-center`} aria-live="polite">
        {problems === null && (
          <strong className="title">
            <JointName text={username} />
          </strong>
        )}
        <span className="caption quiet">
          {problems === null ? twosomeTexts.form.preview : twosomeTexts.form.noPreview}
        </span>
      </div>
      <div className={`${styles.names} stack gap-4`}>
        <Field
          label={twosomeTexts.form.own}
          {...field('own')}
          most={limits.usernamePart}
          error={problemOf('username1')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          label={twosomeTexts.form.partner}
          {...field('partner')}
          most={limits.usernamePart}
          error={problemOf('username2')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <Choice
        label={twosomeTexts.connector.label}
        value={connector}
        onValue={(connector) => type({ connector })}
        options={connectors.map((value) => ({ value, label: twosomeTexts.connector[value] }))}
      />
      <Choice
        label={twosomeTexts.order.label}
        value={order}
        onValue={(order) => type({ order })}
        options={[
          { value: 'mine', label: twosomeTexts.order.mine },
          { value: 'theirs', label: twosomeTexts.order.theirs },
        ]}
      />
      <Choice
        label={twosomeTexts.visibility.label}
        value={visibility}
        onValue={(visibility) => type({ visibility })}
        options={[
          { value: 'true', label: twosomeTexts.visibility.private },
          { value: 'false', label: twosomeTexts.visibility.public },
        ]}
        hint={twosomeTexts.visibility[visibility === 'true' ? 'privateHint' : 'publicHint']}
      />
      <TextField label={twosomeTexts.form.bio} {...field('bio')} most={limits.bio} rows={3} />
      {elsewhere && (
        <p className="problem" role="alert">
          {elsewhere}
        </p>
      )}
      <div className="flex gap-2.5">
        {chosen && (
          <Button look="neutral" onClick={cancel} className="flex-1">
            {twosomeTexts.form.cancel}
          </Button>
        )}
        <Button type="submit" busy={saving} disabled={own === ''} className="flex-1">
          {twosomeTexts.form.save}
        </Button>
      </div>
      <Dialog
        open={answer !== null}
        onClose={() => settle(false)}
        onPositive={() => settle(true)}
        icon={Globe}
        {...twosomeTexts.turnPublicDialog}
        negative
      />
    </Form>
  );
}

function orderOf({ username, username1, username2, connector }: Twosome): Order {
  if (username1 == null || username2 == null || connector == null) return 'mine';
  return username === composeName(username1, connector, username2, true) ? 'mine' : 'theirs';
}

/** A first name as a suggested username. */
const asUsername = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9_]/g, '')
    .toLowerCase()
    .slice(0, limits.usernamePart);
