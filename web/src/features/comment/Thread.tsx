import { isBusy } from '../../platform/lists.ts';
import { loadErrorMessage } from '../../ui/LoadFailure.tsx';
import { Rows } from '../../ui/Rows.tsx';
import styles from './Comment.module.css';
import { Comment, SentComment } from './Comment.tsx';
import { commentSheetTexts } from './comment.sheet.texts.ts';
import { repliesOf, showMoreReplies, useComment, useReplies } from './comment.store.ts';
import { useCommentDraft } from './draft.store.ts';

/** A comment with its replies, oldest first. */
export function Thread({ id }: { id: string }) {
  const comment = useComment(id);
  return (
    comment && (
      <>
        <Comment id={id} />
        <Replies of={comment} />
      </>
    )
  );
}

function Replies({ of }: { of: NonNullable<ReturnType<typeof useComment>> }) {
  const { ids, more } = useReplies(of);
  const { sending } = useCommentDraft(of.post);
  const isSending = sending?.replyTo?.id === of.id;
  if (ids.length === 0 && more === 0 && !isSending) return null;
  return (
    <li className={styles.replies}>
      {more > 0 && <MoreReplies id={of.id} count={more} />}
      <Rows label={commentSheetTexts.reply.list}>
        {ids.map((id) => (
          <Comment key={id} id={id} />
        ))}
        {isSending && sending && <SentComment text={sending.text} isReply />}
      </Rows>
    </li>
  );
}

/** Loads the replies before those that are shown, a page at a time. */
function MoreReplies({ id, count }: { id: string; count: number }) {
  const { status, failure } = repliesOf.use(id);
  const { more, loading } = commentSheetTexts.reply;
  return (
    <>
      <button
        type="button"
        className="min-h-touch px-2 caption quiet"
        onClick={() => void showMoreReplies(id)}
      >
        {isBusy(status) ? loading : more(count)}
      </button>
      {failure && (
        <p role="alert" className="px-gutter pb-2 problem">
          {loadErrorMessage(failure)}
        </p>
      )}
    </>
  );
}
