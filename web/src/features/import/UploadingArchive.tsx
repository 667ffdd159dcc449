import RotateCw from 'lucide-react/icons/rotate-cw';
import { sizeOf } from '../../platform/sizes.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { importTexts } from './import.texts.ts';
import { Progress } from './Progress.tsx';
import { dropUpload, retryUpload, useArchiveUpload } from './upload.store.ts';

const { upload: texts } = importTexts;

/** The upload of an archive, running or failed. */
export function UploadingArchive() {
  const { archive, status, share, isStalled, failure } = useArchiveUpload();
  if (archive === null) return null;
  if (status === 'error')
    return (
      <div role="alert">
        <Empty
          drawing="CutString"
          heading={texts.failed}
          line={texts.failedLine(failure?.message ?? '')}
          action={
            <span className="stack justify-items-center gap-2">
              <Button icon={RotateCw} onClick={() => void retryUpload()}>
                {texts.retry}
              </Button>
              <Button look="text" onClick={dropUpload}>
                {texts.another}
              </Button>
            </span>
          }
        />
      </div>
    );
  const { size } = archive.file;
  const moving = isStalled ? uiTexts.offline.stillTrying : texts.bytes(sizeOf(size * share), sizeOf(size));
  return (
    <Progress
      heading={texts.heading}
      words={share === 1 ? texts.almostDone : moving}
      share={share}
      label={texts.label}
      line={texts.line}
      action={
        <Button look="neutral" onClick={dropUpload}>
          {texts.stop}
        </Button>
      }
    />
  );
}
