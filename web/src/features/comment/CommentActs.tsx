import type { Comment } from '@twosome/contract/comment/comment.contract';
import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import HeartIcon from 'lucide-react/icons/heart';
import { CountButton } from '../../ui/CountButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { useWithPartner } from '../pair/useWithPartner.ts';
import { shownName } from '../twosome/names.ts';
import styles from './Comment.module.css';
import { canEdit, setHeart, writeEdit } from './change.store.ts';
import { commentSheetTexts } from './comment.sheet.texts.ts';
import { answer } from './draft.store.ts';

/** Below a comment: the person's heart with the count, Reply, and Edit while they can. */
export function CommentActs({ comment }: { comment: Comment }) {
  const { id, is_hearted, heart_count } = comment;
  const withPartner = useWithPartner();
  const { heart, edit, reply } = commentSheetTexts;
  const { username, id: coupleId } = comment.twosome;
  const name = shownName(username);
  const own = useUser().twosome?.id;
  const isNamed = comment.reply_to !== null && isChosen(username) && coupleId !== own;
  const mention = isNamed ? username : null;
  return (
    <div className={`${styles.below} row`}>
      <span className={`${styles.heart} faint`} data-mine={is_hearted || undefined}>
        <CountButton
          label={is_hearted ? heart.mine : heart.none}
          count={heart_count}
          counted={heart.counted(heart_count)}
          onPress={() => withPartner(() => void setHeart(id, !is_hearted).catch(toastError(heart.failed)))}
        >
          <Icon of={HeartIcon} size={16} filled={is_hearted} />
        </CountButton>
      </span>
      <button
        type="button"
        className="min-h-touch px-2 caption quiet font-semibold"
        aria-label={reply.to(name)}
        onClick={() =>
          // a reply to a reply answers the same comment, and mentions the reply's couple
          withPartner(() => answer(comment.post, { id: comment.reply_to ?? id, username: name }, mention))
        }
      >
        {reply.start}
      </button>
      {canEdit(comment) && (
        <button
          type="button"
          className="min-h-touch px-2 caption quiet font-semibold"
          onClick={() => writeEdit(id, comment.text)}
        >
          {edit.start}
        </button>
      )}
    </div>
  );
}
