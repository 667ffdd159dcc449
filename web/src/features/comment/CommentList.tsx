import type { Post } from '@twosome/contract/post/post.contract';
import { type RefObject, useEffect } from 'react';
import { useInfiniteScroll } from '../../platform/infinite-scroll.ts';
import { useRefetchedList } from '../../platform/refetchedList.ts';
import { TinCans } from '../../ui/drawings/TinCans.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Comment, CommentSkeleton, SentComment } from './Comment.tsx';
import styles from './CommentList.module.css';
import { commentSheetTexts } from './comment.sheet.texts.ts';
import { commentsOf, compareCount } from './comment.store.ts';
import { useCommentCount, useIsCounting } from './count.store.ts';
import { useDraft } from './draft.store.ts';

interface CommentListProps {
  post: Post;
  /** its scroll container */
  scroll: RefObject<HTMLElement | null>;
}

/** Newest first; a comment being sent is on top. */
export function CommentList({ post, scroll }: CommentListProps) {
  const { id } = post;
  const list = commentsOf.use(id);
  const { sending } = useDraft(id);
  const count = useCommentCount(post);
  const isCounting = useIsCounting(id);
  useRefetchedList(commentsOf, id, true);
  useInfiniteScroll(() => void commentsOf.more(id), scroll);
  useEffect(() => {
    // depends on the status too: a change during a page load must be compared again
    if (list.status !== 'none') compareCount(id, count, isCounting);
  }, [id, count, isCounting, list.status]);
  return (
    <div className={styles.list}>
      {sending !== null && (
        <Rows>
          <SentComment text={sending} />
        </Rows>
      )}
      <PagedList
        list={list}
        onRetry={() => void commentsOf.retry(id)}
        skeleton={<CommentSkeleton count={Math.min(Math.max(count, 2), 6)} />}
        moreSkeleton={<CommentSkeleton count={1} />}
        empty={sending === null && <NoComments />}
        quiet
      >
        <Rows>
          {list.ids.map((commentId) => (
            <Comment key={commentId} id={commentId} />
          ))}
        </Rows>
      </PagedList>
    </div>
  );
}

const NoComments = () => <Empty drawing={<TinCans />} {...commentSheetTexts.none} />;
