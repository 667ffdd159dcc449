import RefreshCw from 'lucide-react/icons/refresh-cw';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { loadAnew, useNewVersion } from '../../platform/newVersion.ts';
import { hasUnsaved, watchFields } from '../../platform/unsaved.ts';
import { Dialog, loadDialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './NewVersion.module.css';

/** Says that another version is here, and loads it when somebody wants it: nothing loads itself. */
export function NewVersion() {
  const isHere = useNewVersion();
  const [step, setStep] = useState<'said' | 'asking' | 'loading' | 'put off'>('said');
  useEffect(watchFields, []);
  const reload = () => {
    setStep('loading');
    void loadAnew();
  };
  const askFirst = () => {
    if (!hasUnsaved()) return reload();
    loadDialog().catch(() => {});
    setStep('asking');
  };
  return (
    <>
      <div role="status" className={styles.place}>
        {isHere && step !== 'put off' && (
          <div className={styles.bar}>
            <Icon of={RefreshCw} size={16} />
            <span>A new version is here.</span>
            <button type="button" className={styles.action} disabled={step === 'loading'} onClick={askFirst}>
              Reload
            </button>
            <IconButton
              icon={X}
              size={16}
              label="Not now"
              className={styles.close}
              onClick={() => setStep('put off')}
            />
          </div>
        )}
      </div>
      <Dialog
        open={step === 'asking'}
        onClose={() => setStep('said')}
        icon={RefreshCw}
        title="Reload now?"
        message="Something you began here is not saved yet. It would be lost."
        positiveLabel="Reload"
        onPositive={reload}
        negative
        negativeLabel="Not now"
      />
    </>
  );
}
