import { ButtonLink } from '../../ui/Button.tsx';
import { Composer } from '../../ui/Composer.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUser } from '../auth/auth.store.ts';
import { TwosomeFace } from '../twosome/TwosomeFace.tsx';
import { useTwosome } from '../twosome/twosome.store.ts';
import styles from './CommentBox.module.css';
import { commentSheetTexts } from './comment.sheet.texts.ts';
import { isReady, leftOf, sendDraft, useDraft, writeDraft } from './draft.store.ts';

/** remaining characters below which the count is announced */
const announceBelow = 50;

interface CommentBoxProps {
  postId: string;
  /** called when sending starts */
  onSend: () => void;
}

/** Input for a comment; a person without a partner sees a link to connect. */
export function CommentBox({ postId, onSend }: CommentBoxProps) {
  const user = useUser();
  const twosome = useTwosome(user.twosome?.id ?? '') ?? user.twosome;
  const draft = useDraft(postId);
  if (twosome === null)
    return (
      <div className={styles.alone}>
        <ButtonLink to="/connect">{commentSheetTexts.box.connect}</ButtonLink>
      </div>
    );
  const send = () => {
    sendDraft(postId).catch(() => toast.bad(commentSheetTexts.box.notSent));
    onSend();
  };
  return (
    <Composer
      label={commentSheetTexts.box.label}
      value={draft.text}
      onValue={(text) => writeDraft(postId, text)}
      onSend={send}
      ready={isReady(draft)}
      leading={<TwosomeFace twosome={twosome} size={36} />}
      above={remainingCount(draft.text)}
      enterSends
    />
  );
}

/** The number of characters left, near the end. */
export function remainingCount(text: string) {
  const left = leftOf(text);
  if (left >= announceBelow) return null;
  return (
    <p role="status" className={styles.left} data-over={left < 0 || undefined}>
      {left < 0 ? commentSheetTexts.box.tooMany(-left) : commentSheetTexts.box.remaining(left)}
    </p>
  );
}
