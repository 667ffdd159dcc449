import { timing } from '@twosome/contract/platform/timing';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { reloadForUpdate } from '../platform/newVersion.ts';
import { isWrapped } from '../platform/origin.ts';
import { Dialog } from '../ui/Dialog.tsx';

/**
 * Shown when the app is too old for its server. It can be postponed, so that no typed text is lost, and returns until
 * the app is updated. A web page updates by a reload, a native app through its store.
 */
export function UpdateDialog({ store }: { store: string | null }) {
  const [putOff, setPutOff] = useState(false);
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
      title="Update needed"
      message={
        <>
          There is a newer Twosome, and this one is too old to go on for long. Finish what you are writing,
          then {toStore ? 'update it.' : 'reload it.'}
          {store !== null && !toStore && (
            <>
              {' '}
              There is also{' '}
              <a className="link" href={store} target="_blank" rel="noopener">
                the app<span className="vh"> (opens in a new tab)</span>
              </a>
              .
            </>
          )}
        </>
      }
      positiveLabel={toStore ? 'Update' : 'Reload'}
      positiveLook="primary"
      onPositive={update}
      busy={loading}
      negative
      negativeLabel="Not now"
    />
  );
}
