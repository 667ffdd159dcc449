import Trash2 from 'lucide-react/icons/trash-2';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { deleteGoal } from './goal.store.ts';
import { goalTexts } from './goal.texts.ts';

interface DeleteGoalProps {
  id: string;
  open: boolean;
  onClose: () => void;
  /** called when the deletion starts, so that the parent can close */
  onDelete?: () => void;
}

/** Asks before a goal is deleted for both. */
export function DeleteGoal({ id, open, onClose, onDelete }: DeleteGoalProps) {
  const confirm = () => {
    onClose();
    deleteGoal(id).then(() => toast.good(goalTexts.remove.done), toastError(goalTexts.remove.failed));
    onDelete?.();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      icon={Trash2}
      {...goalTexts.removeDialog}
      onPositive={confirm}
      negative
    />
  );
}
