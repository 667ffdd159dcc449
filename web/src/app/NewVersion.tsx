import { timing } from '@twosome/contract/platform/timing';
import { isOlder } from '@twosome/contract/platform/versions';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { useAuth } from '../features/auth/auth.store.ts';
import { postUpload } from '../features/post/upload.store.ts';
import { askBeforeReload } from '../platform/missingCode.ts';
import { reloadForUpdate, useNewVersion } from '../platform/newVersion.ts';
import { isWrapped } from '../platform/origin.ts';
import { hasUnsaved, watchFields } from '../platform/unsaved.ts';
import { version } from '../platform/version.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { NoticeAction, NoticeBar, NoticeClose } from '../ui/NoticeBar.tsx';
import { updateTexts } from './app.update.texts.ts';

const { newVersion, tooOld } = updateTexts;

/** Announces that a new version is available and loads it on request. Nothing reloads by itself. */
export function NewVersion() {
  const isHere = useNewVersion();
  // The upload bar uses the same area.
  const isUploading = postUpload.use(({ status }) => status !== 'none');
  const [step, setStep] = useState<'announced' | 'asking' | 'loading' | 'put off'>('announced');
  useEffect(watchFields, []);
  useEffect(() => askBeforeReload(hasUnsaved), []);
  const reload = () => {
    setStep('loading');
    void reloadForUpdate();
  };
  const askFirst = () => {
    if (!hasUnsaved()) return reload();
    setStep('asking');
  };
  return (
    <>
      <NoticeBar>
        {isHere && !isUploading && step !== 'put off' && (
          <>
            <Icon of={RefreshCw} size={16} />
            <span>{newVersion.isHere}</span>
            <NoticeAction label={updateTexts.reload} disabled={step === 'loading'} onPress={askFirst} />
            <NoticeClose label={updateTexts.notNow} onPress={() => setStep('put off')} />
          </>
        )}
      </NoticeBar>
      <Dialog
        open={step === 'asking'}
        onClose={() => setStep('announced')}
        icon={RefreshCw}
        title={newVersion.confirm}
        message={newVersion.unsaved}
        positiveLabel={updateTexts.reload}
        onPositive={reload}
        negative
        negativeLabel={updateTexts.notNow}
      />
    </>
  );
}

/** Mounted beside every screen; opens the update dialog when this app is too old for its server. */
export function UpdateNotice() {
  const config = useAuth((auth) => auth.config);
  const isTooOld = config !== null && isOlder(version, config.min_client);
  return isTooOld && <UpdateDialog store={config.app_store_url} />;
}

/**
 * Shown when the app is too old for its server. It can be postponed, so that no typed text is lost, and returns until
 * the app is updated. A web page updates by a reload, a native app through its store.
 */
function UpdateDialog({ store }: { store: string | null }) {
  const [putOff, setPutOff] = useState(false);
  // not an act: the reload ends it
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    if (!putOff) return;
    const timer = setTimeout(() => setPutOff(false), timing.updateAgain);
    return () => clearTimeout(timer);
  }, [putOff]);

  const toStore = isWrapped() && store !== null;
  const update = () => {
    if (!toStore) {
      setLoading(true);
      return void reloadForUpdate();
    }
    setPutOff(true);
    window.open(store, '_blank', 'noopener');
  };
  return (
    <Dialog
      open={!putOff}
      onClose={() => setPutOff(true)}
      icon={RefreshCw}
      title={tooOld.title}
      message={
        <>
          {tooOld.line} {toStore ? tooOld.updateIt : tooOld.reloadIt}
          {store !== null && !toStore && (
            <>
              {' '}
              {tooOld.also}{' '}
              <a className="link" href={store} target="_blank" rel="noopener">
                {tooOld.app}
                <span className="vh"> {tooOld.newTab}</span>
              </a>
              .
            </>
          )}
        </>
      }
      positiveLabel={toStore ? tooOld.update : updateTexts.reload}
      positiveLook="primary"
      onPositive={update}
      busy={loading}
      negative
      negativeLabel={updateTexts.notNow}
    />
  );
}
