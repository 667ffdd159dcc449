import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { useUpload } from '../features/post/upload.store.ts';
import { reloadForUpdate, useNewVersion } from '../platform/newVersion.ts';
import { hasUnsaved, watchFields } from '../platform/unsaved.ts';
import { Dialog, loadDialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { NoticeAction, NoticeBar, NoticeClose } from '../ui/NoticeBar.tsx';

/** Announces that a new version is available and loads it on request. Nothing reloads by itself. */
export function NewVersion() {
  const isHere = useNewVersion();
  // The upload bar uses the same area.
  const isUploading = useUpload(({ status }) => status !== 'none');
  const [step, setStep] = useState<'said' | 'asking' | 'loading' | 'put off'>('said');
  useEffect(watchFields, []);
  const reload = () => {
    setStep('loading');
    void reloadForUpdate();
  };
  const askFirst = () => {
    if (!hasUnsaved()) return reload();
    loadDialog().catch(() => {});
    setStep('asking');
  };
  return (
    <>
      <NoticeBar>
        {isHere && !isUploading && step !== 'put off' && (
          <>
            <Icon of={RefreshCw} size={16} />
            <span>A new version is here.</span>
            <NoticeAction label="Reload" disabled={step === 'loading'} onPress={askFirst} />
            <NoticeClose label="Not now" onPress={() => setStep('put off')} />
          </>
        )}
      </NoticeBar>
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
