import type { Post } from '@twosome/contract/post/post.contract';
import { Avatar } from '../../ui/Avatar.tsx';
import { useUser } from '../auth/auth.store.ts';
import { firstLetter } from '../twosome/names.ts';
import styles from './ClapNudge.module.css';
import { useClapping } from './clap.store.ts';
import { clapTexts } from './clap.texts.ts';

/** When only one half of the heart is full: shows who has to clap next. */
export function ClapNudge({ post }: { post: Post }) {
  const { partner } = useUser();
  const { heart, inFlight } = useClapping(post);
  const isWaiting = heart === 'mine' && !inFlight;
  if (partner === null || (heart !== 'partner' && !isWaiting)) return null;
  const face = <Avatar initials={firstLetter(partner.first_name)} side="theirs" size={24} />;
  // aria-hidden because the button has the same label
  return (
    <p className={styles.nudge} aria-hidden="true">
      {!isWaiting && face}
      <span className={styles.words}>
        {(isWaiting ? clapTexts.nudge.waiting : clapTexts.nudge.clapped)(partner.first_name)}
        {!isWaiting && (
          <>
            <br />
            {clapTexts.nudge.clapToo}
          </>
        )}
      </span>
      {isWaiting && face}
    </p>
  );
}
