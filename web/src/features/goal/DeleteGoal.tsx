import Trash2 from 'lucide-react/icons/trash-2';
import { Dialog } from '../../ui/Dialog.tsx';
import { sayWhyNot } from '../../ui/sayWhyNot.ts';
import { toast } from '../../ui/toast.tsx';
import { deleteGoal } from './goal.store.ts';

interface DeleteGoalProps {
  id: string;
  open: boolean;
  onClose: () => void;
  /** it goes: what showed it may close */
  onDelete?: () => void;
}

/** Asks before a goal is deleted, for both. */
export function DeleteGoal({ id, open, onClose, onDelete }: DeleteGoalProps) {
  const confirm = () => {
    onClose();
    deleteGoal(id).then(() => toast.good('The goal was deleted'), sayWhyNot('The goal was not deleted.'));
    onDelete?.();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      icon={Trash2}
      title="Delete goal?"
      message="It goes for both of you, and cannot be brought back."
      positiveLabel="Delete"
      onPositive={confirm}
      negative
    />
  );
}
