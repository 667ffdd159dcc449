import ArrowDown from 'lucide-react/icons/arrow-down';
import { Button } from '../../ui/Button.tsx';
import styles from './ExcerptBar.module.css';
import { loadNewerShown } from './excerpt.store.ts';

interface ExcerptBarProps {
  newer: 'idle' | 'loading' | 'all-loaded' | 'error';
  /** new messages of the partner */
  below: number;
  onNewest: () => void;
}

/** Below an excerpt of old messages: states that newer ones exist, and links back to them. */
export function ExcerptBar({ newer, below, onNewest }: ExcerptBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.sign} role="status">
        {newer === 'error' ? 'Later messages could not be loaded' : 'Older messages'}
        {below > 0 && <span className={styles.below}>{newMessages(below)}</span>}
      </p>
      {newer === 'error' && (
        <Button look="text" small onClick={() => void loadNewerShown()}>
          Retry
        </Button>
      )}
      <Button look="neutral" small icon={ArrowDown} onClick={onNewest}>
        Jump to newest
      </Button>
    </div>
  );
}

export const newMessages = (count: number): string =>
  count === 1 ? '1 new message' : `${count} new messages`;
