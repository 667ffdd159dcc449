import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { signIn } from './auth.store.ts';
import styles from './GoogleButton.module.css';
import { drawGoogleButton, loadGoogle } from './google.ts';

/** Google's button, loaded when it is first needed. Mount it anew to initialise it anew. */
export function GoogleButton({ clientId }: { clientId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    if (state !== 'loading') return;
    let left = false;
    loadGoogle().then(
      (identity) => {
        if (left || !place.current) return;
        drawGoogleButton(identity, place.current, clientId, (credential, nonce) =>
          signIn(() => Promise.resolve(credential), nonce),
        );
        setState('ready');
      },
      () => !left && setState('failed'),
    );
    return () => {
      left = true;
    };
  }, [state, clientId]);

  return (
    <div className={styles.slot}>
      <div ref={place} className={styles.place} />
      {state === 'loading' && <Loader width={36} label="Loading the sign-in of Google" />}
      {state === 'failed' && (
        <div role="alert" className={styles.failed}>
          <p>The sign-in of Google could not be loaded. Check your connection, or what blocks it.</p>
          <Button look="outlined" small onClick={() => setState('loading')}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
