import Trash2 from 'lucide-react/icons/trash-2';
import { Confirm } from '../../ui/Confirm.tsx';
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
  const remove = () => {
    const deletion = deleteGoal(id);
    onDelete?.();
    return deletion;
  };
  return (
    <Confirm
      open={open}
      onClose={onClose}
      icon={Trash2}
      {...goalTexts.removeDialog}
      act={remove}
      done={goalTexts.remove.done}
      failed={goalTexts.remove.failed}
      closesAtOnce
    />
  );
}
