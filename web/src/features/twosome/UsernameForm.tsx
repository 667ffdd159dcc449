import { limits } from '@twosome/contract/platform/limits';
import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { type Connector, composeName, connectors, readName } from '@twosome/contract/twosome/twosome.rules';
import Globe from 'lucide-react/icons/globe';
import { type FormEvent, useState } from 'react';
import { Failure, formMessage } from '../../platform/failure.ts';
import { createForm } from '../../platform/form.ts';
import { useIsStillOnPage } from '../../platform/stillOnPage.ts';
import { Button } from '../../ui/Button.tsx';
import { JointName } from '../../ui/brand/JointName.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { RestoredNote } from '../../ui/RestoredNote.tsx';
import { toastError } from '../../ui/toastError.ts';
import { changeTwosome } from './twosome.store.ts';
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
const profileForm = createForm<Typed>('profile');

/** The two usernames, their connector and order, visibility and bio. */
export function UsernameForm({ twosome, mine, theirs, onSaved, onCancel }: UsernameFormProps) {
  const chosen = isChosen(twosome.username);
  const [asking, setAsking] = useState(false);
  const isHere = useIsStillOnPage();

  const before: Typed = {
    own: twosome.username1 ?? asUsername(mine),
    partner: twosome.username2 ?? asUsername(theirs),
    connector: twosome.connector ?? '&',
    order: orderOf(twosome),
    visibility: twosome.is_private ? 'true' : 'false',
    bio: twosome.bio,
  };
  const form = profileForm.use(twosome.id, before);
  const { values, type, busy: saving, failure, errorOf } = form;
  const { own, partner, connector, order, visibility, bio } = values;
  const username = composeName(own, connector, partner, order === 'mine');
  const fields = { username1: own, username2: partner, connector, username };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving || own === '') return;
    const read = readName(fields);
    if ('errors' in read) return form.setFailure(new Failure(400, read.errors));
    if (twosome.is_private && visibility === 'false') return setAsking(true);
    void save();
  }

  function save() {
    setAsking(false);
    return form.send(
      async () => {
        await changeTwosome({ ...fields, is_private: visibility, bio });
        if (isHere()) onSaved();
      },
      (error) => isHere() || toastError(twosomeTexts.form.notSaved)(error),
    );
  }

  const cancel = () => {
    form.discard();
    onCancel();
  };
  const elsewhere =
    errorOf('non_field_error') ??
    errorOf('connector') ??
    formMessage(['username1', 'username2', 'bio'], failure);
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-stored>
      {form.isRestored && <RestoredNote onDiscard={form.discard} />}
      <div className={styles.shown} aria-live="polite">
        <strong>
          <JointName text={username} />
        </strong>
        <span>{twosomeTexts.form.preview}</span>
      </div>
      <div className={styles.names}>
        <Field
          label={twosomeTexts.form.own}
          value={own}
          onValue={(own) => type({ own })}
          most={limits.usernamePart}
          error={errorOf('username1')}
          readOnly={saving}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          label={twosomeTexts.form.partner}
          value={partner}
          onValue={(partner) => type({ partner })}
          most={limits.usernamePart}
          error={errorOf('username2')}
          readOnly={saving}
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
      <TextField
        label={twosomeTexts.form.bio}
        value={bio}
        onValue={(bio) => type({ bio })}
        most={limits.bio}
        error={errorOf('bio')}
        readOnly={saving}
        rows={3}
      />
      {elsewhere && (
        <p className="problem" role="alert">
          {elsewhere}
        </p>
      )}
      <div className={styles.buttons}>
        {chosen && (
          <Button look="neutral" onClick={cancel}>
            {twosomeTexts.form.cancel}
          </Button>
        )}
        <Button type="submit" busy={saving} disabled={own === ''}>
          {twosomeTexts.form.save}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        onPositive={save}
        icon={Globe}
        {...twosomeTexts.turnPublicDialog}
        negative
      />
    </form>
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
