import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import Flag from 'lucide-react/icons/flag';
import Trash2 from 'lucide-react/icons/trash-2';
import { type MouseEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useOverlay } from '../../platform/overlay.ts';
import { Link } from '../../platform/router/Link.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { JointName } from '../../ui/brand/JointName.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Row } from '../../ui/Rows.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { firstLetter, shownName } from '../twosome/names.ts';
import { TwosomeFace } from '../twosome/TwosomeFace.tsx';
import styles from './Comment.module.css';
import { CommentActs } from './CommentActs.tsx';
import { CommentText } from './CommentText.tsx';
import { useChanged, useEdit } from './change.store.ts';
import { commentSheetTexts } from './comment.sheet.texts.ts';
import { deleteComment, restoreComment, useComment } from './comment.store.ts';
import { EditComment } from './EditComment.tsx';

/** A comment or a reply. */
export function Comment({ id }: { id: string }) {
  const comment = useChanged(useComment(id));
  const { twosome } = useUser();
  const { open } = useOverlay('reportId');
  const edit = useEdit(id);
  if (!comment) return null;
  const remove = (event: MouseEvent) => {
    // the row is removed, and the focus would be lost with it
    event.currentTarget.closest('section')?.focus({ preventScroll: true });
    deleteComment(id).then(
      (canRestore) => canRestore && offerUndo(id),
      toastError(commentSheetTexts.remove.failed),
    );
  };
  return (
    <CommentRow
      twosome={comment.twosome}
      byPartner={comment.by_partner}
      isReply={comment.reply_to !== null}
      when={
        comment.isSaving ? (
          commentSheetTexts.edit.saving
        ) : (
          <>
            <RelativeTime at={comment.added_at} />
            {comment.edited_at && ` · ${commentSheetTexts.edited}`}
          </>
        )
      }
      text={
        edit === undefined ? (
          <CommentText text={comment.text} mentions={comment.mentions} />
        ) : (
          <EditComment id={id} text={edit} isSaving={comment.isSaving} />
        )
      }
      below={edit === undefined && <CommentActs comment={comment} />}
      trailing={
        edit === undefined && (
          <div className={styles.acts}>
            {comment.twosome.id !== twosome?.id && (
              <IconButton
                icon={Flag}
                size={20}
                label={commentSheetTexts.report}
                onClick={() => open(id, { reportKind: 'comment' })}
              />
            )}
            {comment.can.delete && (
              <IconButton icon={Trash2} size={20} label={commentSheetTexts.remove.label} onClick={remove} />
            )}
          </div>
        )
      }
    />
  );
}

/** Offers undo while the toast is visible, which is shorter than the server allows. */
function offerUndo(id: string): void {
  const { done, undo, notRestored } = commentSheetTexts.remove;
  const onPress = () => void restoreComment(id).catch(toastError(notRestored));
  toast.say(done, { icon: Trash2, action: { label: undo, onPress } });
}

/** The couple's own comment while it is being sent. A reply scrolls to itself: it may be anywhere in the list. */
export function SentComment({ text, isReply = false }: { text: string; isReply?: boolean }) {
  const { twosome } = useUser();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isReply) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isReply]);
  const when = commentSheetTexts.box.sending;
  return (
    twosome && (
      <CommentRow
        ref={row}
        twosome={twosome}
        byPartner={false}
        when={when}
        text={<CommentText text={text} />}
        isReply={isReply}
      />
    )
  );
}

interface CommentRowProps {
  twosome: Pick<Twosome, 'id' | 'username' | 'photo_thumbnail'>;
  /** of the own couple's comments */
  byPartner: boolean | undefined;
  when: ReactNode;
  /** the text, or the box that edits it */
  text: ReactNode;
  below?: ReactNode;
  trailing?: ReactNode;
  isReply: boolean;
  ref?: Ref<HTMLLIElement>;
}

function CommentRow({ twosome, byPartner, when, text, below, trailing, isReply, ref }: CommentRowProps) {
  return (
    <Row
      {...(ref && { ref })}
      topped
      leading={<TwosomeFace twosome={twosome} size={isReply ? 28 : 40} />}
      trailing={trailing}
    >
      <p className={`${styles.head} flex flex-wrap items-baseline`}>
        <Link to={`/profile/${twosome.id}`} className={`${styles.name} stretched relative strong`}>
          <JointName text={shownName(twosome.username)} />
        </Link>
        {byPartner !== undefined && <Writer isPartner={byPartner} />}
        <span className="caption">{when}</span>
      </p>
      {text}
      {below}
    </Row>
  );
}

/** Which of the two wrote it, for the two alone. */
function Writer({ isPartner }: { isPartner: boolean }) {
  const { first_name, partner } = useUser();
  const name = (isPartner ? partner?.first_name : first_name) ?? '';
  return (
    <Avatar
      initials={firstLetter(name)}
      side={isPartner ? 'theirs' : 'mine'}
      size={20}
      label={isPartner ? commentSheetTexts.by.partner(name) : commentSheetTexts.by.me}
    />
  );
}

/** Skeleton of comments that are loading. */
export function CommentSkeleton({ count }: { count: number }) {
  return (
    <Skeleton>
      {[...Array(count).keys()].map((index) => (
        <div key={index} className={styles.bones}>
          <SkeletonRows first="130px" second={index % 2 === 0 ? '210px' : '160px'} />
        </div>
      ))}
    </Skeleton>
  );
}
