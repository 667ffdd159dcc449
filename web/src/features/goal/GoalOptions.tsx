import type { Goal } from '@twosome/contract/goal/goal.contract';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Overlay } from '../../platform/overlay.ts';
import { useNavigate } from '../../platform/router/navigation.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { useOverlaid } from '../../ui/useOverlaid.ts';
import { deleteGoal, loadGoal, useGoal, useGoalLoad, useIsGoalBeingDeleted } from './goal.store.ts';
import { goalTexts } from './goal.texts.ts';

/** `?goalOptionId=`: the options of a goal. */
export function GoalOptions({ overlay, id }: { overlay: Overlay; id: string }) {
  const goal = useOverlaidGoal(overlay, id);
  const navigate = useNavigate();
  return (
    <BottomSheet
      open={overlay.value !== null && goal !== undefined}
      onClose={overlay.close}
      title={goalTexts.options.heading}
    >
      <MenuRow icon={Pencil} onPress={() => void navigate(`/goals/edit/${id}`, { replace: true })}>
        {goalTexts.options.edit}
      </MenuRow>
      <MenuRow icon={Trash2} red onPress={() => overlay.turnInto('goalDeleteId', id)}>
        {goalTexts.options.remove}
      </MenuRow>
    </BottomSheet>
  );
}

/** `?goalDeleteId=`: asks before a goal is deleted. */
export function DeleteGoalOverlay({ overlay, id }: { overlay: Overlay; id: string }) {
  const goal = useOverlaidGoal(overlay, id);
  return <DeleteGoal id={id} open={overlay.value !== null && goal !== undefined} onClose={overlay.close} />;
}

/**
 * The goal of an overlay, fetched when a link names one that is not loaded. Closes the overlay when it does not
 * exist.
 */
function useOverlaidGoal(overlay: Overlay, id: string): Goal | undefined {
  const goal = useGoal(id);
  const failure = useGoalLoad(id)?.failure ?? null;
  const isDeleting = useIsGoalBeingDeleted(id);
  const isMissing = overlay.value !== null && goal === undefined && !isDeleting;
  useOverlaid(overlay, { id, isMissing, failure, load: loadGoal });
  return goal;
}

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
