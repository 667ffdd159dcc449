import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { serverNow } from '../../platform/clock.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Row } from '../../ui/Rows.tsx';
import { Skeleton, SkeletonBlock, SkeletonLines } from '../../ui/Skeleton.tsx';
import { Thumb } from '../media/Thumb.tsx';
import { restorePost } from './change.store.ts';
import styles from './DeletedPost.module.css';
import { postOptionsTexts as texts } from './post.options.texts.ts';
import { useDeletedPost } from './post.store.ts';

/** A row of "Recently deleted": the post, the remaining days, and a restore button. */
export function DeletedPost({ id }: { id: string }) {
  const post = useDeletedPost(id);
  const first = post?.images[0];
  if (!post) return null;
  return (
    <Row
      leading={
        <div className={`${styles.thumb} flex-none`}>
          <Thumb image={first} alt={first ? first.alt || texts.deleted.alt : texts.takenDown} />
        </div>
      }
      trailing={
        <ActionButton
          look="neutral"
          small
          act={() => restorePost(id)}
          done={post.only_me ? texts.deleted.restoredOnlyMe : texts.deleted.restored}
          failed={texts.deleted.notRestored}
        >
          {texts.deleted.restore}
          <span className="vh"> {post.text || texts.deleted.thisPost}</span>
        </ActionButton>
      }
    >
      <p className="clamp-2" dir="auto">
        {post.text || <span className="quiet">{texts.deleted.noText}</span>}
      </p>
      <p className="caption">
        <RelativeTime at={post.deleted_at} /> · {daysLeft(post.deleted_at)}
      </p>
    </Row>
  );
}

/** '30 days left', …, '2 days left', 'Last day' */
export function daysLeft(deletedAt: string, now = serverNow()): string {
  const left = Math.ceil((Date.parse(deletedAt) + limits.deletedPostDays * day - now) / day);
  return texts.deleted.daysLeft(Math.max(left, 1));
}

export function DeletedPostSkeleton({ count }: { count: number }) {
  return (
    <Skeleton>
      {[...Array(count).keys()].map((place) => (
        <div key={place} className="row gap-3.5 px-gutter py-3">
          <SkeletonBlock width="64px" height="64px" radius="var(--r-1)" />
          <SkeletonLines first="160px" second="110px" />
        </div>
      ))}
    </Skeleton>
  );
}
