import CircleAlert from 'lucide-react/icons/circle-alert';
import ImageOff from 'lucide-react/icons/image-off';
import { leaveUpload, useUpload } from '../../features/post/upload.store.ts';
import { sentenceOf } from '../../platform/failure.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Wizard } from './useWizard.ts';

/** What the wizard asks before it loses something, and what it says when the post did not go out. */
export function WizardDialogs({ asking }: { asking: Wizard['asking'] }) {
  const { status, failure } = useUpload((upload) => upload);
  const more = failure && sentenceOf(failure.data);
  return (
    <>
      <Dialog
        open={asking.open}
        onClose={asking.no}
        icon={ImageOff}
        title="Cancel create?"
        message="Do you want to exit creating the post? Progress you made so far will be lost."
        positiveLabel="Yes"
        onPositive={asking.yes}
        negativeLabel="No"
      />
      <Dialog
        open={status === 'error'}
        onClose={leaveUpload}
        icon={CircleAlert}
        title="Error"
        message={
          <>
            There was an error while creating the post
            {more && (
              <>
                <br />
                {more}
              </>
            )}
          </>
        }
        positiveLook="primary"
      />
    </>
  );
}
