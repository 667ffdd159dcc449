import type { Notification } from '@twosome/contract/notification/notification.contract';
import { subjectOf, targetOf } from '@twosome/contract/notification/notification.rules';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Row, UnseenDot } from '../../ui/Rows.tsx';
import { Skeleton, SkeletonBlock, SkeletonRows } from '../../ui/Skeleton.tsx';
import { AnswerRequest } from '../follow/AnswerRequest.tsx';
import { useFollowed } from '../follow/follow.store.ts';
import { Thumb } from '../media/Thumb.tsx';
import { Faces } from './Faces.tsx';
import styles from './NotificationRow.module.css';
import { NotificationText } from './NotificationText.tsx';
import { type SubjectView, subjects } from './notices.ts';
import { facesOf, isRequest, useIsUnseen, useNotification } from './notification.store.ts';
import { notificationTexts } from './notification.texts.ts';
import { loadOnce } from './subjects.store.ts';

/** A notification: actors, text, time, and a link to its subject. */
export function NotificationRow({ id }: { id: string }) {
  const row = useNotification(id);
  return row ? <LoadedRow key={subjectOf(row)} row={row} /> : null;
}

function LoadedRow({ row }: { row: Notification }) {
  const element = useRef<HTMLLIElement>(null);
  const unseen = useIsUnseen(row);
  const { isUnavailable } = useSubject(row, useNear(element));
  // shows that an accepted couple follows
  const isAccepted = useFollowed(row.related_id)?.follows_you === true && isRequest(row);
  return (
    <Row
      ref={element}
      unseen={unseen}
      leading={<Faces of={facesOf(row)} />}
      trailing={!isUnavailable && <RowAside row={row} />}
      {...(!isUnavailable && { to: targetOf(row) })}
    >
      <div className={styles.body} data-unavailable={isUnavailable || undefined}>
        <NotificationText row={row} />
        <p className={`${styles.when} row flex-wrap caption`}>
          <span className={`${styles.dot} stack items-center`} data-unseen={unseen || undefined}>
            {unseen && <UnseenDot />}
          </span>
          <RelativeTime at={row.updated_at} />
          {isAccepted && ` · ${notificationTexts.row.followsYou}`}
          {isUnavailable && ` · ${notificationTexts.row.unavailable}`}
        </p>
      </div>
    </Row>
  );
}

/**
 * Loads the subject of the row once it is near the screen, unless it is stored: the list loads couples and posts at
 * once, so that is a goal, or what was removed since. Returns whether it does not exist any more.
 */
function useSubject(row: Notification, isNear: boolean): { isUnavailable: boolean } {
  const { stored, loads, load } = subjects[subjectOf(row)];
  const isStored = stored.use(row.related_id) !== undefined;
  const failure = loads.use(row.related_id)?.failure;
  useEffect(() => {
    if (isNear && !isStored) loadOnce(row.related_id, load);
  }, [row, isNear, isStored, load]);
  return { isUnavailable: !isStored && failure?.status === 404 };
}

/** The image of the subject, or the buttons that answer a request. */
function RowAside({ row }: { row: Notification }) {
  const { image } = subjects[subjectOf(row)];
  if (isRequest(row)) return <AnswerRequest id={row.related_id} />;
  return image ? <SubjectImage id={row.related_id} images={image} /> : null;
}

interface SubjectImageProps {
  id: string;
  images: NonNullable<SubjectView['image']>;
}

function SubjectImage({ id, images }: SubjectImageProps) {
  const image = images.use(id);
  return <div className={styles.thumb}>{image && <Thumb image={image} alt="" />}</div>;
}

export function NotificationSkeleton({ count }: { count: number }) {
  return (
    <Skeleton>
      {[...Array(count).keys()].map((index) => (
        <div key={index} className={`${styles.bones} row justify-between gap-3.5 px-gutter py-3`}>
          <SkeletonRows first={index % 3 === 1 ? '150px' : '200px'} second="64px" />
          <SkeletonBlock width="48px" height="48px" radius="var(--r-1)" />
        </div>
      ))}
    </Skeleton>
  );
}

/** Slightly before it is visible. */
const margin = '200px 0px';

/** Whether the element has been near the screen; once true, it stays true. */
function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || element.current === null) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [near, element]);
  return near;
}
