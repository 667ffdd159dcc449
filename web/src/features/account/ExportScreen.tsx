import { limits } from '@twosome/contract/platform/limits';
import { useEffect } from 'react';
import { useResource } from '../../platform/resource.ts';
import { usePendingLocation } from '../../platform/router/navigation.ts';
import { settingsPageNames } from '../../ui/brand/brand.settings.texts.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { accountTexts } from './account.texts.ts';
import styles from './ExportScreen.module.css';
import { ExportState } from './ExportState.tsx';
import { dropExportNews, exportPath, exportResource, useExport } from './export.store.ts';

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
    <Shell title={settingsPageNames.export} back="/profile/settings/data">
      <Loaded resource={exportResource} value={now}>
        {(latest) => (
          <>
            <ExportState now={latest} />
            <p className={`${styles.line} mx-auto px-gutter pb-6 small quiet text-center`}>
              {accountTexts.export.line(limits.exportDays)}
            </p>
          </>
        )}
      </Loaded>
    </Shell>
  );
}
