import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { authSignInTexts } from './auth.signIn.texts.ts';
import styles from './GoogleButton.module.css';
import { drawGoogleButton, loadGoogle } from './google.ts';
import { signIn, type UseCredential } from './signIn.store.ts';

/** Google's button, loaded on demand. Remount it to initialise it again. */
export function GoogleButton({
  clientId,
  onCredential = signIn,
}: {
  clientId: string;
  onCredential?: UseCredential;
}) {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    if (state !== 'loading') return;
    let unmounted = false;
    loadGoogle().then(
      (identity) => {
        if (unmounted || !container.current) return;
        drawGoogleButton(identity, container.current, clientId, (credential, nonce) =>
          onCredential(() => Promise.resolve(credential), nonce),
        );
        setState('ready');
      },
      () => !unmounted && setState('failed'),
    );
    return () => {
      unmounted = true;
    };
  }, [state, clientId, onCredential]);

  return (
    <div className={styles.slot}>
      <div ref={container} className="stack w-full justify-items-center" />
      {state === 'loading' && <Loader width={36} label={authSignInTexts.google.loading} />}
      {state === 'failed' && (
        <div role="alert" className="stack justify-items-center gap-2.5 small quiet text-center text-balance">
          <p>{authSignInTexts.google.failed}</p>
          <Button look="outlined" small onClick={() => setState('loading')}>
            {authSignInTexts.ways.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
