import type { Goal } from '@twosome/contract/goal/goal.contract';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { useUser } from '../auth/auth.store.ts';
import { firstLetter } from '../twosome/names.ts';
import styles from './Goal.module.css';

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
