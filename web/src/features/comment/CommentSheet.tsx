import type { Post } from '@twosome/contract/post/post.contract';
import { type RefObject, useEffect, useRef } from 'react';
import { isBusy } from '../../platform/lists.ts';
import { type Overlay, useOverlay } from '../../platform/overlay.ts';
import { useList } from '../../platform/useList.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { useOverlaidPost } from '../post/useOverlaidPost.ts';
import styles from './Comment.module.css';
import { CommentSkeleton, SentComment } from './Comment.tsx';
import { CommentBox } from './CommentBox.tsx';
import { CommentOptions } from './CommentOptions.tsx';
import { commentSheetTexts } from './comment.sheet.texts.ts';
import { commentsOf, compareCount } from './comment.store.ts';
import { useCommentCount, useIsCounting } from './count.store.ts';
import { useCommentDraft } from './draft.store.ts';
import { Thread } from './Thread.tsx';

/** `?postCommentId=`: the comments of a post, with an input; beside the post where there is room for a second column. */
export function CommentSheet({ overlay, id }: { overlay: Overlay; id: string }) {
  const post = useOverlaidPost(overlay, id, () => true);
  const scroll = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const options = useOverlay('commentOptionId');
  const { status } = commentsOf.use(id);
  return (
    <>
      <BottomSheet
        open={overlay.value !== null && post !== undefined}
        onClose={overlay.close}
        title={commentSheetTexts.title}
        isColumn
        scroll={scroll}
        first={box}
        footer={<CommentBox postId={id} box={box} onSend={() => scroll.current?.scrollTo({ top: 0 })} />}
      >
        {post && <CommentList post={post} scroll={scroll} />}
      </BottomSheet>
      {options.shown !== null && (
        <CommentOptions
          key={options.opening}
          overlay={options}
          id={options.shown}
          isLoaded={status !== 'none' && !isBusy(status)}
          onRemove={() => scroll.current?.focus({ preventScroll: true })}
        />
      )}
    </>
  );
}

interface CommentListProps {
  post: Post;
  /** its scroll container */
  scroll: RefObject<HTMLElement | null>;
}

/** Newest first; a comment being sent is on top. */
function CommentList({ post, scroll }: CommentListProps) {
  const { id } = post;
  const list = useList(commentsOf, id, { background: true, box: scroll });
  const { sending } = useCommentDraft(id);
  const isSendingFirstLevel = sending !== null && sending.replyTo === null;
  const count = useCommentCount(post);
  const isCounting = useIsCounting(id);
  useEffect(() => {
    // depends on the status too: a change during a page load must be compared again
    if (list.status !== 'none') compareCount(id, count, isCounting);
  }, [id, count, isCounting, list.status]);
  return (
    <div className={styles.list}>
      {isSendingFirstLevel && (
        <Rows>
          <SentComment text={sending.text} />
        </Rows>
      )}
      <PagedList
        list={list}
        onRetry={() => void commentsOf.retry(id)}
        skeleton={<CommentSkeleton count={Math.min(Math.max(count, 2), 6)} />}
        moreSkeleton={<CommentSkeleton count={1} />}
        empty={!isSendingFirstLevel && <NoComments />}
        quiet
      >
        <Rows>
          {list.ids.map((commentId) => (
            <Thread key={commentId} id={commentId} />
          ))}
        </Rows>
      </PagedList>
    </div>
  );
}

const NoComments = () => <Empty drawing="TinCans" {...commentSheetTexts.none} />;
