import { limits } from '@twosome/contract/platform/limits';
import { useEffect } from 'react';
import { ExportState } from '../features/account/ExportState.tsx';
import { loadExport, useExport } from '../features/account/export.store.ts';
import { Loader } from '../ui/Loader.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Shell } from '../ui/Shell.tsx';
import styles from './ExportScreen.module.css';

/** /profile/settings/export: the download of all personal data. Open to users without a partner too. */
export default function ExportScreen() {
  return (
    <Shell title="Export your data" back="/profile/settings">
      <Standing />
    </Shell>
  );
}

function Standing() {
  const { now, failure } = useExport((held) => held);
  useEffect(() => void loadExport(), []);
  if (now === null)
    return failure ? <LoadFailure failure={failure} onRetry={() => void loadExport()} /> : <Loader />;
  return (
    <>
      <ExportState now={now} />
      <p className={styles.line}>
        The link is yours alone and works while you are signed in here. After {limits.exportDays} days the ZIP
        is gone, and you can pack a new one. Keep it where nobody else looks: it holds your private photos and
        messages.
      </p>
    </>
  );
}
