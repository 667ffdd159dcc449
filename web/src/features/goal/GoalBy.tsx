import type { Goal } from '@twosome/contract/goal/goal.contract';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { useUser } from '../auth/auth.store.ts';
import { firstLetter } from '../twosome/names.ts';
import styles from './Goal.module.css';

/** Who of the two added a goal: mine is blush, my partner's mist. */
export function GoalBy({ goal: { added_by }, children }: { goal: Goal; children: ReactNode }) {
  const { id } = useUser();
  return (
    <p className={styles.by}>
      <Avatar
        initials={firstLetter(added_by.first_name)}
        side={added_by.id === id ? 'mine' : 'theirs'}
        size={24}
      />
      <span>
        {added_by.first_name}
        {children}
      </span>
    </p>
  );
}
