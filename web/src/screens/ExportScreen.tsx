import { limits } from '@twosome/contract/platform/limits';
import { useEffect } from 'react';
import { ExportState } from '../features/account/ExportState.tsx';
import { dropExportNews, exportPath, exportResource, useExport } from '../features/account/export.store.ts';
import { useResource } from '../platform/resource.ts';
import { usePendingLocation } from '../platform/router/navigation.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Shell } from '../ui/Shell.tsx';
import styles from './ExportScreen.module.css';
import { settingsTexts } from './screens.settings.texts.ts';

/** /profile/settings/export: the download of all personal data. Open to users without a partner too. */
export default function ExportScreen() {
  const { now, news } = useExport((state) => state);
  useResource(exportResource);
  const pendingLocation = usePendingLocation();
  // shown here, unless the screen is being left
  useEffect(() => {
    if (news !== null && pendingLocation().pathname === exportPath) dropExportNews();
  }, [news, pendingLocation]);
  return (
    <Shell title={settingsTexts.export.title} back="/profile/settings">
      <Loaded resource={exportResource} value={now}>
        {(latest) => (
          <>
            <ExportState now={latest} />
            <p className={styles.line}>{settingsTexts.export.line(limits.exportDays)}</p>
          </>
        )}
      </Loaded>
    </Shell>
  );
}
