import X from 'lucide-react/icons/x';
import { type RefObject, useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { Composer } from '../../ui/Composer.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SheetFoot } from '../../ui/SheetFoot.tsx';
import { toast } from '../../ui/toast.tsx';
import { withSentence } from '../../ui/withSentence.ts';
import { useUser } from '../auth/auth.store.ts';
import { TwosomeFace } from '../twosome/TwosomeFace.tsx';
import { useTwosome } from '../twosome/twosome.store.ts';
import styles from './CommentBox.module.css';
import { commentSheetTexts } from './comment.sheet.texts.ts';
import {
  answer,
  isReady,
  isUnanswerable,
  leftOf,
  type ReplyTarget,
  sendDraft,
  useCommentDraft,
  writeDraft,
} from './draft.store.ts';
import { useMentions } from './useMentions.tsx';

/** remaining characters below which the count is announced */
const announceBelow = 50;

interface CommentBoxProps {
  postId: string;
  box: RefObject<HTMLTextAreaElement | null>;
  /** called when sending of a comment on the first level starts */
  onSend: () => void;
}

/** Input for a comment; a person without a partner sees a link to connect. */
export function CommentBox({ postId, box, onSend }: CommentBoxProps) {
  const user = useUser();
  const twosome = useTwosome(user.twosome?.id ?? '') ?? user.twosome;
  const draft = useCommentDraft(postId);
  useFocusOnReply(box, draft.replyTo);
  const mentions = useMentions(box, draft.text, (text) => writeDraft(postId, text));
  if (twosome === null)
    return (
      <SheetFoot>
        <ButtonLink to="/connect" wide>
          {commentSheetTexts.box.connect}
        </ButtonLink>
      </SheetFoot>
    );
  const { box: texts, reply } = commentSheetTexts;
  const send = () => {
    sendDraft(postId).catch((error) =>
      toast.bad(isUnanswerable(error) ? reply.refused : withSentence(texts.notSent, error)),
    );
    if (draft.replyTo === null) onSend();
  };
  return (
    <Composer
      label={draft.replyTo === null ? texts.label : reply.to(draft.replyTo.username)}
      value={draft.text}
      onValue={mentions.onValue}
      onSend={send}
      ready={isReady(draft)}
      leading={<TwosomeFace twosome={twosome} size={36} />}
      above={
        <>
          {mentions.list}
          {draft.replyTo !== null && (
            <div className={`${styles.answers} row justify-between gap-2 caption quiet`}>
              <span className="min-w-0">{reply.to(draft.replyTo.username)}</span>
              <IconButton
                icon={X}
                size={20}
                label={reply.cancel}
                onClick={() => {
                  answer(postId, null);
                  box.current?.focus();
                }}
              />
            </div>
          )}
          {remainingCount(draft.text)}
        </>
      }
      enterSends
      box={box}
    />
  );
}

/** Focuses the box whenever Reply is pressed. */
function useFocusOnReply(box: CommentBoxProps['box'], replyTo: ReplyTarget | null): void {
  const last = useRef(replyTo);
  useEffect(() => {
    if (replyTo !== null && replyTo !== last.current) box.current?.focus();
    last.current = replyTo;
  }, [box, replyTo]);
}

/** The number of characters left, near the end. */
export function remainingCount(text: string) {
  const left = leftOf(text);
  if (left >= announceBelow) return null;
  return (
    <p role="status" className={`${left < 0 ? 'problem' : 'caption quiet'} num text-end`}>
      {left < 0 ? commentSheetTexts.box.tooMany(-left) : commentSheetTexts.box.remaining(left)}
    </p>
  );
}
