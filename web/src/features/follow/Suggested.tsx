import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useRefetchedList } from '../../platform/refetch.ts';
import { Link } from '../../platform/router/Link.tsx';
import { JointName } from '../../ui/brand/JointName.tsx';
import { Pair } from '../../ui/brand/Pair.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Skeleton, SkeletonBlock, SkeletonPhoto } from '../../ui/Skeleton.tsx';
import { initialsOf, shownName } from '../twosome/names.ts';
import { useTwosome } from '../twosome/twosome.store.ts';
import { CoupleRow, CoupleSkeleton } from './CoupleRow.tsx';
import { FollowButton } from './FollowButton.tsx';
import { suggested, suggestedKey } from './follow.store.ts';
import { followTexts } from './follow.texts.ts';
import styles from './Suggested.module.css';

/** Maximum rows beside the page, where the cards are also in the page. */
const maxRows = 5;

export interface SuggestedProps {
  look: 'strip' | 'rows';
}

/** Couples to follow: a strip of cards, or a short list. Renders nothing without suggestions. */
export function Suggested({ look }: SuggestedProps) {
  const { ids, status } = suggested.use(suggestedKey);
  useRefetchedList(suggested, suggestedKey);
  const headingId = useId();
  const isLoading = status === 'none' || status === 'loading';
  const place = useRef<HTMLDivElement>(null);
  const isHeld = useHeldBack(look === 'strip' && isLoading, place);
  if (isHeld) return <div ref={place} />;
  if (ids.length === 0 && !isLoading) return null;
  return (
    <section className={look === 'strip' ? styles.strip : styles.rows} aria-labelledby={headingId}>
      <h2 id={headingId} className="heading pb-2">
        {followTexts.suggested}
      </h2>
      {look === 'strip' ? <Strip ids={ids} /> : <SuggestedRows ids={ids.slice(0, maxRows)} />}
    </section>
  );
}

/**
 * Whether a part that begins to load after the person has scrolled is still hidden. It appears when it has loaded and its
 * place is below the window: what is being read never moves. At the top of the page it is drawn at once.
 */
function useHeldBack(isLoading: boolean, place: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(() => isLoading && window.scrollY > 0);
  useEffect(() => {
    if (isLoading || !isHeld) return;
    const frame = requestAnimationFrame(() => {
      const top = place.current?.getBoundingClientRect().top ?? 0;
      if (top >= window.innerHeight) setHeld(false);
    });
    return () => cancelAnimationFrame(frame);
  }, [isLoading, isHeld, place]);
  return isHeld;
}

function Strip({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return <SuggestedSkeleton />;
  return (
    <ul className={`${styles.cards} flex gap-3.5`}>
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
    <li className={`${styles.card} stack flex-none gap-2.5`}>
      <Link to={`/profile/${id}`} className={`${styles.couple} stack gap-2.5`}>
        <span className={`${styles.photo} center relative overflow-hidden panel`}>
          {twosome.photo_thumbnail ? (
            <Photo src={twosome.photo_thumbnail} alt="" edge="print" />
          ) : (
            <Pair left={left} right={right} size={72} />
          )}
        </span>
        <span className="truncate strong">
          <JointName text={shownName(twosome.username)} />
        </span>
      </Link>
      <FollowButton id={id} listed />
    </li>
  );
}

function SuggestedSkeleton() {
  return (
    <Skeleton>
      <div className={`${styles.cards} flex gap-3.5`}>
        {[1, 2, 3, 4].map((index) => (
          <div key={index} className={`${styles.card} stack flex-none gap-2.5`}>
            <SkeletonPhoto aspect="1:1" />
            <SkeletonBlock width="96px" height="20px" />
            <SkeletonBlock height="36px" radius="var(--r-full)" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

function SuggestedRows({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return <CoupleSkeleton count={4} />;
  return (
    <Rows>
      {ids.map((id) => (
        <SuggestedRow key={id} id={id} />
      ))}
    </Rows>
  );
}

function SuggestedRow({ id }: { id: string }) {
  const twosome = useTwosome(id);
  if (!twosome) return null;
  return (
    <CoupleRow twosome={twosome} line={twosome.follows_you ? followTexts.row.followsYou : twosome.bio}>
      <FollowButton id={id} listed />
    </CoupleRow>
  );
}
