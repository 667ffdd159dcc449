import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { Composer } from '../../ui/Composer.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { reasonOf, toastError } from '../../ui/toastError.ts';
import styles from './Comment.module.css';
import { remainingCount } from './CommentBox.tsx';
import { cancelEdit, saveEdit, writeEdit } from './change.store.ts';
import { commentSheetTexts } from './comment.sheet.texts.ts';
import { isSendable } from './draft.store.ts';
import { useMentions } from './useMentions.tsx';

/** The box in place of a comment's text while it is edited. It closes when the server has saved the edit. */
export function EditComment({ id, text, isSaving }: { id: string; text: string; isSaving: boolean }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => box.current?.focus(), []);
  const close = () => {
    // the box is removed, and the focus would be lost with it
    const hasFocus =
      box.current?.form?.contains(document.activeElement) || document.activeElement === document.body;
    if (hasFocus) box.current?.closest('section')?.focus({ preventScroll: true });
    cancelEdit(id);
  };
  const mentions = useMentions(box, text, (value) => writeEdit(id, value));
  const save = async () => {
    setProblem(null);
    try {
      if (await saveEdit(id)) close();
    } catch (error) {
      setProblem(reasonOf(error));
      // the sheet was closed in the meantime
      if (box.current === null) toastError(commentSheetTexts.edit.failed)(error);
    }
  };
  return (
    <div className={styles.edit}>
      <Composer
        label={commentSheetTexts.edit.label}
        value={text}
        onValue={mentions.onValue}
        onSend={() => void save()}
        ready={isSendable(text) && !isSaving}
        leading={<IconButton icon={X} size={20} label={commentSheetTexts.edit.cancel} onClick={close} />}
        above={
          <>
            {mentions.list}
            {remainingCount(text)}
            {problem !== null && (
              <p role="alert" className="problem">
                {commentSheetTexts.edit.failed} {problem}
              </p>
            )}
          </>
        }
        enterSends
        box={box}
      />
    </div>
  );
}
