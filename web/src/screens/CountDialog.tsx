import Users from 'lucide-react/icons/users';
import { ImagePicker } from '../features/media/ImagePicker.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { profileTexts } from './screens.profile.texts.ts';
import type { PictureUpload } from './usePictureUpload.ts';

interface CountDialogProps {
  upload: PictureUpload;
  onFiles: (files: File[]) => void;
}

/** Asks before a photo is sent that does not seem to show two persons. */
export function CountDialog({ upload, onFiles }: CountDialogProps) {
  const { doubt } = upload;
  return (
    <Dialog
      open={doubt !== null}
      onClose={upload.drop}
      icon={Users}
      title={profileTexts.count.title}
      message={doubt && profileTexts.count[doubt.about]}
      positiveLabel={profileTexts.count.anyway}
      positiveLook="neutral"
      onPositive={upload.sendAnyway}
    >
      <ImagePicker wide onFiles={onFiles}>
        {profileTexts.count.another}
      </ImagePicker>
    </Dialog>
  );
}
