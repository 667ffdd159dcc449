import type { Goal } from '@twosome/contract/goal/goal.contract';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { RelativeTime } from '../../platform/RelativeTime.tsx';
import { Button } from '../../ui/Button.tsx';
import { DeleteGoal } from './DeleteGoal.tsx';
import styles from './Goal.module.css';
import { GoalBy } from './GoalBy.tsx';
import { goalTexts } from './goal.texts.ts';

/** Who added the goal, and the delete button. */
export function GoalAbout({ goal, onDelete }: { goal: Goal; onDelete: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.about}>
      <GoalBy goal={goal}>
        {` ${goalTexts.added} · `}
        <RelativeTime at={goal.added_at} />
      </GoalBy>
      <Button look="danger" icon={Trash2} className={styles.delete} onClick={() => setAsking(true)}>
        {goalTexts.remove.button}
      </Button>
      <DeleteGoal id={goal.id} open={asking} onClose={() => setAsking(false)} onDelete={onDelete} />
    </div>
  );
}
