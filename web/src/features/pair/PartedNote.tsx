import type { User } from '@twosome/contract/auth/auth.contract';
import { useState } from 'react';
import { dayAndMonth } from '../../platform/days.ts';
import { Button } from '../../ui/Button.tsx';
import { toastError } from '../../ui/toastError.ts';
import { withdraw } from './connection.ts';
import styles from './PartedNote.module.css';

type Parted = NonNullable<User['parted']>;

/** After a parting: the deadline of the way back, and the remaining steps. */
export function PartedNote({ parted }: { parted: Parted }) {
  return (
    <section className={styles.note} aria-label="The way back">
      <p role="status">{wordsOf(parted)}</p>
      {parted.you_asked && <Withdraw />}
    </section>
  );
}

function wordsOf({ first_name: name, until, you_asked, they_asked }: Parted): string {
  const day = dayAndMonth(until);
  if (you_asked)
    return `Waiting for ${name} to enter your code too. Until ${day} everything you had can come back.`;
  if (they_asked)
    return `${name} would like to come back. Enter their code until ${day}, and everything you had is here again.`;
  return `You and ${name} are not connected any more. Until ${day} you can come back to everything you had: both of you enter the other's code below.`;
}

/**
 * After a connection that ended without a way back. It gives no reason: the other person ended it, or deleted their
 * account.
 */
export const EndedNote = () => (
  <section className={styles.note} aria-label="Not connected">
    <p role="status">
      You are not connected any more. Check the code with your partner before one of you enters it.
    </p>
  </section>
);

/** After entering a code whose owner must enter mine too: shows the wait and its deadline. */
export function WaitingNote({ waitsFor }: { waitsFor: NonNullable<User['waits_for']> }) {
  const { first_name: name, until } = waitsFor;
  return (
    <section className={styles.note} aria-label="Waiting for the other code">
      <p role="status">
        {`Waiting for ${name} to enter your code too. Share it with them, and you are connected as soon as they do. They have until ${dayAndMonth(until)}.`}
      </p>
      <Withdraw />
    </section>
  );
}

function Withdraw() {
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    try {
      await withdraw();
    } catch (error) {
      toastError('Your request could not be withdrawn.')(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="outlined" small busy={busy} onClick={takeBack}>
      I changed my mind
    </Button>
  );
}
