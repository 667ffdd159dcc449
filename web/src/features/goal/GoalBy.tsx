import type { Goal } from '@twosome/contract/goal/goal.contract';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useUser } from '../auth/auth.store.ts';
import { firstLetter } from '../twosome/names.ts';
import styles from './Goal.module.css';
import { DeleteGoal } from './GoalOptions.tsx';
import { goalTexts } from './goal.texts.ts';

/** Who of the two added a goal: mine is blush, my partner's mist. */
export function GoalBy({ goal: { added_by }, children }: { goal: Goal; children: ReactNode }) {
  const { id, first_name, partner } = useUser();
  const isMine = added_by.id === id;
  // a name may have changed since the goal was fetched
  const name = isMine ? first_name : partner?.id === added_by.id ? partner.first_name : added_by.first_name;
  return (
    <p className={styles.by}>
      <Avatar initials={firstLetter(name)} side={isMine ? 'mine' : 'theirs'} size={24} />
      <span>
        <bdi>{name}</bdi>
        {children}
      </span>
    </p>
  );
}

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
