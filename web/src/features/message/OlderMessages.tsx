import type { Failure } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { loadErrorMessage } from '../../ui/LoadFailure.tsx';
import { loadOlderShown } from './excerpt.store.ts';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import styles from './OlderMessages.module.css';

/** CSS pixels. Constant in every state, so that the list below does not move. */
export const olderHeight = 64;

interface OlderMessagesProps {
  status: 'idle' | 'loading' | 'all-loaded' | 'error';
  failure: Failure | null;
}

/** Above the oldest message: the state of loading older ones. */
export function OlderMessages({ status, failure }: OlderMessagesProps) {
  return (
    <div className={styles.place} style={{ height: olderHeight }}>
      {status === 'loading' && <Loader label={texts.list.loadingOlder} width={40} />}
      {status === 'all-loaded' && <p className={styles.begin}>{texts.list.begin}</p>}
      {status === 'error' && (
        <div role="alert" className={styles.failed}>
          <p>{failure ? loadErrorMessage(failure) : ''}</p>
          <Button look="neutral" small onClick={() => void loadOlderShown()}>
            {texts.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
