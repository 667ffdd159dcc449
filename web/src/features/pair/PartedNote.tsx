import type { User } from '@twosome/contract/auth/auth.contract';
import styles from './PartedNote.module.css';

/** After a parting: until when the way back is open, and what it still takes. */
export function PartedNote({ parted }: { parted: NonNullable<User['parted']> }) {
  const { first_name: name, until, you_asked, they_asked } = parted;
  const day = new Date(until).toLocaleDateString(undefined, { day: 'numeric', month: 'long' });
  return (
    <p role="status" className={styles.note}>
      {you_asked
        ? `Waiting for ${name} to enter your code too. Until ${day} everything you had can come back.`
        : they_asked
          ? `${name} would like to come back. Enter their code until ${day}, and everything you had is here again.`
          : `Until ${day} you and ${name} can come back to everything you had: both enter the other's code.`}
    </p>
  );
}
