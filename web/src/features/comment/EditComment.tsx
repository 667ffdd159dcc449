import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { Composer } from '../../ui/Composer.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toastError } from '../../ui/toastError.ts';
import styles from './Comment.module.css';
import { remainingCount } from './CommentBox.tsx';
import { cancelEdit, saveEdit, writeEdit } from './change.store.ts';
import { commentSheetTexts } from './comment.sheet.texts.ts';
import { isSendable } from './draft.store.ts';
import { useMentions } from './useMentions.tsx';

/** The box in place of a comment's text while it is edited. */
export function EditComment({ id, text }: { id: string; text: string }) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const close = (act: () => void) => {
    // the box is removed, and the focus would be lost with it
    box.current?.closest('section')?.focus({ preventScroll: true });
    act();
  };
  const mentions = useMentions(box, text, (value) => writeEdit(id, value));
  const save = () => saveEdit(id).catch(toastError(commentSheetTexts.edit.failed));
  return (
    <div className={styles.edit}>
      <Composer
        label={commentSheetTexts.edit.label}
        value={text}
        onValue={mentions.onValue}
        onSend={() => close(() => void save())}
        ready={isSendable(text)}
        leading={
          <IconButton
            icon={X}
            size={20}
            label={commentSheetTexts.edit.cancel}
            onClick={() => close(() => cancelEdit(id))}
          />
        }
        above={
          <>
            {mentions.list}
            {remainingCount(text)}
          </>
        }
        enterSends
        box={box}
      />
    </div>
  );
}
