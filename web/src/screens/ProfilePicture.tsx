import type { OnboardingPath } from '@twosome/contract/twosome/onboarding.rules';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { AdjustDialog } from '../features/media/AdjustDialog.tsx';
import type { Size } from '../features/media/crop.ts';
import { ImagePicker } from '../features/media/ImagePicker.tsx';
import { preloadCropper } from '../features/media/LazyCropper.tsx';
import { broadcastOnboarding } from '../features/twosome/change.store.ts';
import { useGoBack, useNavigate, useSearchParams } from '../platform/router/navigation.ts';
import { Button } from '../ui/Button.tsx';
import { loadDialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Shell } from '../ui/Shell.tsx';
import { Steps } from '../ui/Steps.tsx';
import { uiTexts } from '../ui/ui.texts.ts';
import { CountDialog } from './CountDialog.tsx';
import styles from './ProfilePicture.module.css';
import { profileTexts } from './screens.profile.texts.ts';
import { usePictureRemoval } from './usePictureRemoval.ts';
import { usePictureUpload } from './usePictureUpload.ts';

interface ProfilePictureProps {
  field: 'photo' | 'cover';
  title: string;
  hint?: string;
  /** its step in the onboarding, of three */
  at: number;
  next: OnboardingPath;
  box: Size;
  /** renders the cropped picture, or the profile's current one */
  preview: (cut: Blob | null) => ReactNode;
}

/**
 * The form for the couple's photo or cover. Saving navigates back, or to the next onboarding step, which the partner's
 * tabs follow.
 */
export function ProfilePicture({ field, title, hint, at, next, box, preview }: ProfilePictureProps) {
  const [search] = useSearchParams();
  const isEdit = search.get('back') === 'true';
  const goBack = useGoBack('/profile');
  const navigate = useNavigate();
  const goOn = () => {
    if (isEdit) return goBack();
    broadcastOnboarding(next);
    return navigate(next);
  };
  const upload = usePictureUpload(field, goOn);
  const removal = usePictureRemoval(field, goOn);
  const busy = upload.state === 'opening' || upload.state === 'sending' || removal.busy;
  const choose = ([file]: File[]) => {
    void loadDialog();
    preloadCropper();
    if (file) void upload.choose(file);
  };

  return (
    <Shell title={title} narrow fill {...(isEdit && { back: '/profile' })}>
      {!isEdit && <Steps at={at} of={3} label={profileTexts.form.step} />}
      <div className="stack flex-1 content-center justify-items-center gap-5 py-6 text-center">
        <div
          className={`${styles.preview} stack relative w-full justify-items-center`}
          data-busy={upload.state === 'sending' || undefined}
        >
          {preview(upload.cut)}
        </div>
        {hint && <p className="quiet text-balance">{hint}</p>}
        {field === 'photo' && <p className="quiet text-balance">{profileTexts.count.where}</p>}
        <p role="alert" className={`${styles.problem} flex gap-1.5 problem`}>
          {(upload.problem ?? removal.problem) && (
            <>
              <Icon of={CircleAlert} size={16} />
              {upload.problem ?? removal.problem}
            </>
          )}
        </p>
      </div>
      <div className="stack gap-2.5">
        {upload.state === 'failed' && (
          <Button wide onClick={upload.retry}>
            {uiTexts.buttons.retry}
          </Button>
        )}
        <ImagePicker
          wide
          look={upload.state === 'failed' ? 'outlined' : 'primary'}
          busy={busy}
          onFiles={choose}
        >
          {profileTexts.form.selectImage}
        </ImagePicker>
        {isEdit && removal.isPossible && (
          <Button wide look="danger" busy={removal.busy} disabled={busy} onClick={removal.remove}>
            {profileTexts.form.remove[field]}
          </Button>
        )}
        {isEdit && removal.isByPartner && (
          <Button wide look="text" disabled={busy} onClick={removal.report}>
            {profileTexts.form.report}
          </Button>
        )}
        {search.get('showCancel') === 'true' && (
          <Button wide look="neutral" disabled={busy} onClick={goBack}>
            {uiTexts.buttons.cancel}
          </Button>
        )}
        <Button wide look="text" disabled={busy} onClick={goOn}>
          {profileTexts.form.skip}
        </Button>
      </div>
      <AdjustDialog
        opened={upload.opened}
        box={box}
        round={field === 'photo'}
        onUse={upload.use}
        onClose={upload.cancel}
      />
      <CountDialog upload={upload} onFiles={choose} />
    </Shell>
  );
}
