import type { Failure } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { whyNotLoaded } from '../../ui/LoadFailure.tsx';
import { loadOlder } from './message.store.ts';
import styles from './OlderMessages.module.css';

/** CSS pixels, whatever it says: the list below it does not move. */
export const olderHeight = 64;

interface OlderMessagesProps {
  status: 'idle' | 'loading' | 'all-loaded' | 'error';
  failure: Failure | null;
}

/** Above the oldest message: what is before it. */
export function OlderMessages({ status, failure }: OlderMessagesProps) {
  return (
    <div className={styles.place} style={{ height: olderHeight }}>
      {status === 'loading' && <Loader label="Loading older messages" width={40} />}
      {status === 'all-loaded' && <p className={styles.begin}>This is where it begins.</p>}
      {status === 'error' && (
        <div role="alert" className={styles.failed}>
          <p>{failure ? whyNotLoaded(failure) : ''}</p>
          <Button look="neutral" small onClick={() => void loadOlder()}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
