import { Avatar } from '../../ui/Avatar.tsx';
import { Pair } from '../../ui/brand/Pair.tsx';
import { useUser } from '../auth/auth.store.ts';
import { firstLetter } from '../twosome/names.ts';
import { TwosomeFace } from '../twosome/TwosomeFace.tsx';
import { useProfileLoad, useTwosome } from '../twosome/twosome.store.ts';
import styles from './Faces.module.css';

/**
 * The actors of a notification: a couple, the two newest of several, or the partner. Decorative, because the text
 * names them.
 */
export function Faces({ of: [first, second] }: { of: readonly string[] }) {
  if (first === undefined) return <Partner />;
  if (second === undefined) return <Couple id={first} size={40} />;
  return (
    <span className={`${styles.pile} relative flex-none`}>
      <Couple id={second} size={28} />
      <Couple id={first} size={28} />
    </span>
  );
}

function Partner() {
  const { partner } = useUser();
  return <Avatar initials={firstLetter(partner?.first_name ?? '')} side="theirs" />;
}

/** A neutral circle while the couple loads; two empty circles when it cannot be loaded. */
function Couple({ id, size }: { id: string; size: number }) {
  const twosome = useTwosome(id);
  const hasFailed = useProfileLoad(id)?.status === 'error';
  if (twosome) return <TwosomeFace twosome={twosome} size={size} />;
  if (hasFailed) return <Pair left="" right="" size={size} />;
  return <span className={styles.coming} style={{ width: size, height: size }} />;
}
