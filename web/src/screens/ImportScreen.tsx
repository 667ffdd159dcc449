import { useEffect } from 'react';
import { ChooseArchive } from '../features/import/ChooseArchive.tsx';
import { Earlier } from '../features/import/Earlier.tsx';
import {
  dropNews,
  exists,
  importPath,
  isRunning,
  loadImport,
  useImport,
} from '../features/import/import.store.ts';
import { importTexts } from '../features/import/import.texts.ts';
import { Stage } from '../features/import/Stage.tsx';
import { UploadingArchive } from '../features/import/UploadingArchive.tsx';
import { useArchiveUpload } from '../features/import/upload.store.ts';
import { usePendingLocation } from '../platform/router/navigation.ts';
import { Loader } from '../ui/Loader.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Shell } from '../ui/Shell.tsx';

/** /profile/settings/import: brings photos and messages of another app along. */
export default function ImportScreen() {
  const { now, failure, news } = useImport((state) => state);
  useEffect(() => void loadImport(), []);
  const pendingLocation = usePendingLocation();
  // shown here, unless the screen is being left
  useEffect(() => {
    if (news !== null && pendingLocation().pathname === importPath) dropNews();
  }, [news, pendingLocation]);
  return (
    <Shell title={importTexts.title} back="/profile/settings">
      {now ? (
        <>
          <div aria-live="polite">
            <Latest />
          </div>
          <Earlier earlier={now.earlier} />
        </>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => void loadImport()} />
      ) : (
        <Loader />
      )}
    </Shell>
  );
}

/** The upload of this device, else the couple's latest import, else the first step. */
function Latest() {
  const upload = useArchiveUpload();
  const now = useImport((state) => state.now);
  if (upload.archive !== null && !(now && isRunning(now))) return <UploadingArchive />;
  return now && exists(now) ? <Stage key={now.id} now={now} /> : <ChooseArchive />;
}
