import type { Import } from '@twosome/contract/import/import.contract';
import { useEffect, useState } from 'react';
import { dropNews, importPath, loadImport, useImport } from '../features/import/import.store.ts';
import { useTimeZone } from '../platform/days.ts';
import { networkFailure } from '../platform/failure.ts';
import { useRefetch } from '../platform/resource.ts';
import { usePendingLocation } from '../platform/router/navigation.ts';
import { Loader } from '../ui/Loader.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { lazyComponent } from '../ui/lazyComponent.ts';
import { Shell } from '../ui/Shell.tsx';
import { settingsTexts } from './screens.settings.texts.ts';

/** Not among the files for no network: everything in it needs one. */
const UploadOrImport = lazyComponent<{ latest: Import }>(
  async () => (await import('../features/import/UploadOrImport.tsx')).UploadOrImport,
);
UploadOrImport.load().catch(() => {});

/** /profile/settings/import: brings photos and messages of another app along. */
export default function ImportScreen() {
  const { latest, failure, news } = useImport((state) => state);
  useRefetch(loadImport);
  const [isMissing, setMissing] = useState(false);
  const pendingLocation = usePendingLocation();
  // shown here, unless the screen is being left
  useEffect(() => {
    if (news !== null && pendingLocation().pathname === importPath) dropNews();
  }, [news, pendingLocation]);
  // redraws the days of the import
  useTimeZone();
  const retry = () => {
    setMissing(false);
    void loadImport();
  };
  const problem = isMissing ? networkFailure() : latest === null ? failure : null;
  return (
    <Shell title={settingsTexts.settings.import} back="/profile/settings">
      {problem ? (
        <LoadFailure failure={problem} onRetry={retry} />
      ) : latest ? (
        <UploadOrImport latest={latest} fallback={<Loader />} onFail={() => setMissing(true)} />
      ) : (
        <Loader />
      )}
    </Shell>
  );
}
