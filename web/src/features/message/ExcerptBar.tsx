import ArrowDown from 'lucide-react/icons/arrow-down';
import { Button } from '../../ui/Button.tsx';
import styles from './ExcerptBar.module.css';
import { loadNewerShown } from './excerpt.store.ts';
import { messageRoomTexts as texts } from './message.room.texts.ts';

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
        {newer === 'error' ? texts.excerpt.notLoaded : texts.excerpt.older}
        {below > 0 && <span className={styles.below}>{texts.newMessages(below)}</span>}
      </p>
      {newer === 'error' && (
        <Button look="text" small onClick={() => void loadNewerShown()}>
          {texts.retry}
        </Button>
      )}
      <Button look="neutral" small icon={ArrowDown} onClick={onNewest}>
        {texts.excerpt.toNewest}
      </Button>
    </div>
  );
}
