import type { Import } from '@twosome/contract/import/import.contract';
import { useEffect, useState } from 'react';
import { useTimeZone } from '../../platform/days.ts';
import { networkFailure } from '../../platform/failure.ts';
import { useResource } from '../../platform/resource.ts';
import { usePendingLocation } from '../../platform/router/navigation.ts';
import { settingsPageNames } from '../../ui/brand/brand.settings.texts.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { Shell } from '../../ui/Shell.tsx';
import { dropNews, importPath, importResource, useImport } from './import.store.ts';

/** Not among the files for no network: everything in it needs one. */
const UploadOrImport = lazyComponent<{ latest: Import }>(
  async () => (await import('./UploadOrImport.tsx')).UploadOrImport,
);
UploadOrImport.load().catch(() => {});

/** /profile/settings/import: brings photos and messages of another app along. */
export default function ImportScreen() {
  const { latest, news } = useImport((state) => state);
  useResource(importResource);
  const [isMissing, setMissing] = useState(false);
  const pendingLocation = usePendingLocation();
  // shown here, unless the screen is being left
  useEffect(() => {
    if (news !== null && pendingLocation().pathname === importPath) dropNews();
  }, [news, pendingLocation]);
  // redraws the days of the import
  useTimeZone();
  return (
    <Shell title={settingsPageNames.import} back="/profile/settings/data">
      {isMissing ? (
        <LoadFailure failure={networkFailure()} onRetry={() => setMissing(false)} />
      ) : (
        <Loaded resource={importResource} value={latest}>
          {(current) => (
            <UploadOrImport latest={current} fallback={<Loader />} onFail={() => setMissing(true)} />
          )}
        </Loaded>
      )}
    </Shell>
  );
}
