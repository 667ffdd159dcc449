import { useId } from 'react';
import { Link } from 'react-router';
import { useFresh } from '../../platform/fresh.ts';
import { imageAddress } from '../../platform/origin.ts';
import { JointName } from '../../ui/JointName.tsx';
import { Pair } from '../../ui/Pair.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Bone, PhotoBone, Skeleton } from '../../ui/Skeleton.tsx';
import { initialsOf, shownName } from '../twosome/names.ts';
import { useTwosome } from '../twosome/twosome.store.ts';
import { CoupleBones, CoupleRow } from './CoupleRow.tsx';
import { FollowButton } from './FollowButton.tsx';
import { suggested, suggestedKey } from './follow.store.ts';
import styles from './Suggested.module.css';

/** Rows beside the page, where cards stand in it too. */
const fewest = 5;

export interface SuggestedProps {
  look: 'strip' | 'rows';
}

/** Couples to follow: cards to swipe through, or a short list. Where there are none, nothing. */
export function Suggested({ look }: SuggestedProps) {
  const { ids, status } = suggested.use(suggestedKey);
  useFresh(suggested, suggestedKey);
  const headingId = useId();
  const isComing = status === 'none' || status === 'loading';
  if (ids.length === 0 && !isComing) return null;
  return (
    <section className={look === 'strip' ? styles.strip : styles.rows} aria-labelledby={headingId}>
      <h2 id={headingId} className="heading">
        Couples to follow
      </h2>
      {look === 'strip' ? <Strip ids={ids} /> : <Few ids={ids.slice(0, fewest)} />}
    </section>
  );
}

function Strip({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return <StripBones />;
  return (
    <ul className={styles.cards}>
      {ids.map((id) => (
        <Card key={id} id={id} />
      ))}
    </ul>
  );
}

function Card({ id }: { id: string }) {
  const twosome = useTwosome(id);
  if (!twosome) return null;
  const [left = '', right = ''] = Array.from(initialsOf(twosome.username));
  return (
    <li className={styles.card}>
      <Link to={`/profile/${id}`} className={styles.couple}>
        <span className={styles.photo}>
          {twosome.photo_thumbnail ? (
            <Photo src={imageAddress(twosome.photo_thumbnail)} alt="" edge="print" />
          ) : (
            <Pair left={left} right={right} size={72} />
          )}
        </span>
        <span className={styles.name}>
          <JointName text={shownName(twosome.username)} />
        </span>
      </Link>
      <FollowButton id={id} listed />
    </li>
  );
}

function StripBones() {
  return (
    <Skeleton>
      <div className={styles.cards}>
        {[1, 2, 3, 4].map((place) => (
          <div key={place} className={styles.card}>
            <PhotoBone aspect="1:1" />
            <Bone width="96px" height="20px" />
            <Bone height="36px" radius="var(--r-full)" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

function Few({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return <CoupleBones count={4} />;
  return (
    <Rows>
      {ids.map((id) => (
        <One key={id} id={id} />
      ))}
    </Rows>
  );
}

function One({ id }: { id: string }) {
  const twosome = useTwosome(id);
  if (!twosome) return null;
  return (
    <CoupleRow twosome={twosome} line={twosome.follows_you ? 'Follows you' : twosome.bio}>
      <FollowButton id={id} listed />
    </CoupleRow>
  );
}
