import { Avatar } from '../../ui/Avatar.tsx';
import { Pair } from '../../ui/Pair.tsx';
import { useUser } from '../auth/auth.store.ts';
import { firstLetter } from '../twosome/names.ts';
import { TwosomeFace } from '../twosome/TwosomeFace.tsx';
import { useProfileLoad, useTwosome } from '../twosome/twosome.store.ts';
import styles from './Faces.module.css';

/** Who did it: a couple, the two newest of several, or the partner. Decoration, for the names stand beside it. */
export function Faces({ of: [first, second] }: { of: readonly string[] }) {
  if (first === undefined) return <Partner />;
  if (second === undefined) return <Couple id={first} size={40} />;
  return (
    <span className={styles.pile}>
      <Couple id={second} size={28} />
      <Couple id={first} size={28} />
    </span>
  );
}

function Partner() {
  const { partner } = useUser();
  return <Avatar initials={firstLetter(partner?.first_name ?? '')} side="theirs" />;
}

/** A quiet circle until the couple has come; two without letters where it does not. */
function Couple({ id, size }: { id: string; size: number }) {
  const twosome = useTwosome(id);
  const hasFailed = useProfileLoad(id)?.status === 'error';
  if (twosome) return <TwosomeFace twosome={twosome} size={size} />;
  if (hasFailed) return <Pair left="" right="" size={size} />;
  return <span className={styles.coming} style={{ width: size, height: size }} />;
}
