import CircleAlert from 'lucide-react/icons/circle-alert';
import { clearUploadError, useUpload } from '../../features/post/upload.store.ts';
import { messageOf } from '../../platform/failure.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CancelCreate } from './CancelCreate.tsx';
import type { Wizard } from './useWizard.ts';

/** SPEC section 8 */
export const uploadFailed = 'There was an error while creating the post';

/** The wizard's confirmation dialogs, and the message when the post could not be uploaded. */
export function WizardDialogs({ asking }: { asking: Wizard['asking'] }) {
  const { status, failure } = useUpload((upload) => upload);
  const more = failure && messageOf(failure.data);
  return (
    <>
      <CancelCreate open={asking.open} onYes={asking.yes} onNo={asking.no} />
      <Dialog
        open={status === 'error'}
        onClose={clearUploadError}
        icon={CircleAlert}
        title="Error"
        message={
          <>
            {uploadFailed}
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
