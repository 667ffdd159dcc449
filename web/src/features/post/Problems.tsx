import CircleAlert from 'lucide-react/icons/circle-alert';
import { Icon } from '../../ui/Icon.tsx';
import { useDraft } from './draft.store.ts';
import styles from './Wizard.module.css';

/** The errors of chosen files, one sentence each. */
export function Problems() {
  const problems = useDraft((draft) => draft.problems);
  return (
    <div role="alert" className={styles.problems}>
      {problems.map((problem) => (
        <p key={problem}>
          <Icon of={CircleAlert} size={16} />
          <span>{problem}</span>
        </p>
      ))}
    </div>
  );
}
