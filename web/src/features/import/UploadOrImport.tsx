import type { Import } from '@twosome/contract/import/import.contract';
import { ChooseArchive } from './ChooseArchive.tsx';
import { Earlier } from './Earlier.tsx';
import { exists, isRunning } from './import.store.ts';
import { Stage } from './Stage.tsx';
import { UploadingArchive } from './UploadingArchive.tsx';
import { useArchiveUpload } from './upload.store.ts';

/** The upload of this device, else the couple's latest import, else the first step; and the earlier imports. */
export function Story({ now }: { now: Import }) {
  const isUploaded = useArchiveUpload().archive !== null && !isRunning(now);
  return (
    <>
      <div aria-live="polite">
        {isUploaded ? (
          <UploadingArchive />
        ) : exists(now) ? (
          <Stage key={now.id} now={now} />
        ) : (
          <ChooseArchive />
        )}
      </div>
      <Earlier earlier={now.earlier} />
    </>
  );
}
