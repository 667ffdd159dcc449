import type { Comment } from '@twosome/contract/comment/comment.contract';
import Flag from 'lucide-react/icons/flag';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect } from 'react';
import type { Overlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { commentSheetTexts } from './comment.sheet.texts.ts';
import { deleteComment, restoreComment, useComment } from './comment.store.ts';

/** Whether the viewer may report a comment, which is not of the own couple, and delete it. */
export function useCommentOptions(comment: Comment | undefined): { report: boolean; remove: boolean } {
  const { twosome } = useUser();
  if (comment === undefined) return { report: false, remove: false };
  return { report: comment.twosome.id !== twosome?.id, remove: comment.can.delete };
}

interface CommentOptionsProps {
  overlay: Overlay;
  id: string;
  /** whether the comments are loaded: one that is not among them then does not exist */
  isLoaded: boolean;
  /** the comment is removed with its button, so the parent takes the focus */
  onRemove: () => void;
}

/** `?commentOptionId=`: the options of a comment, above the comments. */
export function CommentOptions({ overlay, id, isLoaded, onRemove }: CommentOptionsProps) {
  const comment = useComment(id);
  const options = useCommentOptions(comment);
  const isOpen = overlay.value !== null;
  useEffect(() => {
    if (isOpen && isLoaded && comment === undefined) overlay.close();
  }, [isOpen, isLoaded, comment, overlay]);
  const remove = () => {
    overlay.close();
    onRemove();
    deleteComment(id).then(
      (canRestore) => canRestore && offerUndo(id),
      toastError(commentSheetTexts.remove.failed),
    );
  };
  return (
    <BottomSheet
      open={isOpen && comment !== undefined}
      onClose={overlay.close}
      title={commentSheetTexts.options.heading}
    >
      {options.report && (
        <MenuRow icon={Flag} onPress={() => overlay.turnInto('reportId', id, { reportKind: 'comment' })}>
          {commentSheetTexts.report}
        </MenuRow>
      )}
      {options.remove && (
        <MenuRow icon={Trash2} red onPress={remove}>
          {commentSheetTexts.remove.label}
        </MenuRow>
      )}
    </BottomSheet>
  );
}

/** Offers undo while the toast is visible, which is shorter than the server allows. */
function offerUndo(id: string): void {
  const { done, undo, notRestored } = commentSheetTexts.remove;
  const onPress = () => void restoreComment(id).catch(toastError(notRestored));
  toast.say(done, { icon: Trash2, action: { label: undo, onPress } });
}
