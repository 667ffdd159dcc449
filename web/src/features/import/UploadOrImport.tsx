import type { Import } from '@twosome/contract/import/import.contract';
import { ChooseArchive } from './ChooseArchive.tsx';
import { Earlier } from './Earlier.tsx';
import { exists, isRunning } from './import.store.ts';
import { Stage } from './Stage.tsx';
import { UploadingArchive } from './UploadingArchive.tsx';
import { useArchiveUpload } from './upload.store.ts';

/** The upload of this device, else the couple's latest import, else the first step; and the earlier imports. */
export function UploadOrImport({ latest }: { latest: Import }) {
  const isUpload = useArchiveUpload().archive !== null && !isRunning(latest);
  return (
    <>
      <div aria-live="polite">
        {isUpload ? (
          <UploadingArchive />
        ) : exists(latest) ? (
          <Stage key={latest.id} latest={latest} />
        ) : (
          <ChooseArchive />
        )}
      </div>
      <Earlier earlier={latest.earlier} />
    </>
  );
}
