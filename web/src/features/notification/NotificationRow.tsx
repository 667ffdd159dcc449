import type { Notification } from '@twosome/contract/notification/notification.contract';
import { isOfGoal, isOfPost, targetOf } from '@twosome/contract/notification/targets.rules';
import { useEffect, useRef } from 'react';
import { RelativeTime } from '../../platform/RelativeTime.tsx';
import { Row, UnseenDot } from '../../ui/Rows.tsx';
import { Bone, RowBones, Skeleton } from '../../ui/Skeleton.tsx';
import { useUser } from '../auth/auth.store.ts';
import { AnswerRequest } from '../follow/AnswerRequest.tsx';
import { useFollowed } from '../follow/follow.store.ts';
import { useGoal, useGoalLoad } from '../goal/goal.store.ts';
import { Thumb } from '../media/Thumb.tsx';
import { usePost, usePostLoad } from '../post/post.store.ts';
import { useProfileLoad, useTwosome } from '../twosome/twosome.store.ts';
import { askForFace, askForGoal, askForPicture } from './asked.store.ts';
import { Faces } from './Faces.tsx';
import styles from './NotificationRow.module.css';
import { NotificationText } from './NotificationText.tsx';
import { useIsUnseen, useNotification } from './notification.store.ts';
import { facesOf, isRequest } from './targets.ts';
import { useNear } from './useNear.ts';

/** One thing that happened: who, what, when, and the way to it. */
export function NotificationRow({ id }: { id: string }) {
  const row = useNotification(id);
  return row ? <Told row={row} /> : null;
}

function Told({ row }: { row: Notification }) {
  const { partner } = useUser();
  const element = useRef<HTMLLIElement>(null);
  const unseen = useIsUnseen(row);
  useAsked(row, useNear(element));
  const isGone = useIsGone(row);
  // what became of a request that was answered with yes
  const isAccepted = useFollowed(row.related_id)?.follows_you === true && isRequest(row);
  return (
    <Row
      ref={element}
      unseen={unseen}
      leading={<Faces of={facesOf(row)} />}
      trailing={!isGone && <Beside row={row} />}
      {...(!isGone && { to: targetOf(row) })}
    >
      <div className={styles.told} data-gone={isGone || undefined}>
        <NotificationText body={row.body} partner={partner?.first_name ?? ''} />
        <p className={styles.when}>
          <span className={styles.dot} data-unseen={unseen || undefined}>
            {unseen && <UnseenDot />}
          </span>
          <RelativeTime at={row.updated_at} />
          {isAccepted && ' · Follows you'}
          {isGone && ' · This is not here any more'}
        </p>
      </div>
    </Row>
  );
}

/** Faces and the picture come once the row is near the screen; what is held already is not asked for. */
function useAsked(row: Notification, isNear: boolean): void {
  const isPostWanted = usePost(row.related_id) === undefined && isOfPost(row);
  const isGoalWanted = useGoal(row.related_id) === undefined && isOfGoal(row);
  useEffect(() => {
    if (!isNear) return;
    for (const couple of facesOf(row)) askForFace(couple);
    if (isPostWanted) askForPicture(row.related_id);
    if (isGoalWanted) askForGoal(row.related_id);
  }, [row, isNear, isPostWanted, isGoalWanted]);
}

/** Whether what the row is about turned out to be there no more. */
function useIsGone(row: Notification): boolean {
  const { related_id } = row;
  const isHeld = [usePost(related_id), useTwosome(related_id), useGoal(related_id)].some(Boolean);
  const ofPost = usePostLoad(related_id)?.failure;
  const ofCouple = useProfileLoad(related_id)?.failure;
  const ofGoal = useGoalLoad(related_id)?.failure;
  return !isHeld && [ofPost, ofCouple, ofGoal].some((failure) => failure?.status === 404);
}

/** The post's first picture, or the answer that a couple waits for. */
function Beside({ row }: { row: Notification }) {
  const image = usePost(row.related_id)?.images[0];
  if (isRequest(row)) return <AnswerRequest id={row.related_id} />;
  if (!isOfPost(row)) return null;
  return <div className={styles.thumb}>{image && <Thumb image={image} alt="" />}</div>;
}

export function NotificationBones({ count }: { count: number }) {
  return (
    <Skeleton>
      {[...Array(count).keys()].map((place) => (
        <div key={place} className={styles.bones}>
          <RowBones first={place % 3 === 1 ? '150px' : '200px'} second="64px" />
          <Bone width="48px" height="48px" radius="var(--r-1)" />
        </div>
      ))}
    </Skeleton>
  );
}
