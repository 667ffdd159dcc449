import ArrowDown from 'lucide-react/icons/arrow-down';
import type { Failure } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { loadErrorMessage } from '../../ui/LoadFailure.tsx';
import { withSentence } from '../../ui/withSentence.ts';
import { loadNewerShown, loadOlderShown } from './excerpt.store.ts';
import styles from './MessageEnds.module.css';
import { messageRoomTexts as texts } from './message.room.texts.ts';

/** CSS pixels. Constant in every state, so that the list below does not move. */
export const olderHeight = 64;

interface OlderMessagesProps {
  status: 'idle' | 'loading' | 'all-loaded' | 'error';
  failure: Failure | null;
}

/** Above the oldest message: the state of loading older ones. */
export function OlderMessages({ status, failure }: OlderMessagesProps) {
  return (
    <div className="center" style={{ height: olderHeight }}>
      {status === 'loading' && <Loader label={texts.list.loadingOlder} width={40} />}
      {status === 'all-loaded' && <p className={`${styles.begin} faint`}>{texts.list.begin}</p>}
      {status === 'error' && (
        <div role="alert" className="row gap-3.5 small quiet">
          <p>{failure ? loadErrorMessage(failure) : ''}</p>
          <Button look="neutral" small onClick={() => void loadOlderShown()}>
            {texts.retry}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ExcerptBarProps {
  newer: 'idle' | 'loading' | 'all-loaded' | 'error';
  failure: Failure | null;
  /** new messages of the partner */
  below: number;
  onNewest: () => void;
}

/** Below an excerpt of old messages: states that newer ones exist, and links back to them. */
export function ExcerptBar({ newer, failure, below, onNewest }: ExcerptBarProps) {
  return (
    <div className={`${styles.bar} row flex-none gap-2 px-3 py-1.5 border-t`}>
      <p className="grow small quiet" role="status">
        {newer === 'error' ? withSentence(texts.excerpt.notLoaded, failure) : texts.excerpt.older}
        {below > 0 && <span className="block strong ink">{texts.newMessages(below)}</span>}
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
