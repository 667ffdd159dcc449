import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useOverlay } from '../../platform/overlay.ts';
import { Link } from '../../platform/router/Link.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { JointName } from '../../ui/brand/JointName.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Row } from '../../ui/Rows.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import { useUser } from '../auth/auth.store.ts';
import { firstLetter, shownName } from '../twosome/names.ts';
import { TwosomeFace } from '../twosome/TwosomeFace.tsx';
import styles from './Comment.module.css';
import { CommentActs } from './CommentActs.tsx';
import { useCommentOptions } from './CommentOptions.tsx';
import { CommentText } from './CommentText.tsx';
import { useChanged, useEdit } from './change.store.ts';
import { commentSheetTexts } from './comment.sheet.texts.ts';
import { useComment } from './comment.store.ts';
import { EditComment } from './EditComment.tsx';

/** A comment or a reply. */
export function Comment({ id }: { id: string }) {
  const comment = useChanged(useComment(id));
  const edit = useEdit(id);
  const { open } = useOverlay('commentOptionId');
  const options = useCommentOptions(comment);
  if (!comment) return null;
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
        edit === undefined &&
        (options.report || options.remove) && (
          <div className={`${styles.acts} flex`}>
            <IconButton
              icon={Ellipsis}
              size={20}
              label={commentSheetTexts.options.label}
              onClick={() => open(id)}
            />
          </div>
        )
      }
    />
  );
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
        <div key={index} className="px-gutter py-3">
          <SkeletonRows first="130px" second={index % 2 === 0 ? '210px' : '160px'} />
        </div>
      ))}
    </Skeleton>
  );
}
