import { distances } from '@twosome/contract/platform/timing';
import { OwnFace } from '../features/auth/OwnFace.tsx';
import { BlobPhoto } from '../features/media/BlobPhoto.tsx';
import styles from './ProfilePicture.module.css';
import { ProfilePicture } from './ProfilePicture.tsx';
import { profileTexts } from './screens.profile.texts.ts';

/** The first step of the onboarding; later, the form for a new photo. */
export default function ProfilePhotoScreen() {
  return (
    <ProfilePicture
      field="photo"
      title={profileTexts.form.photo}
      hint={profileTexts.form.photoHint}
      at={1}
      next="/profile/cover"
      box={{ width: distances.avatarCrop, height: distances.avatarCrop }}
      preview={(cut) =>
        cut ? (
          <BlobPhoto blob={cut} alt={profileTexts.form.newPhoto} className={`${styles.photo} round`} />
        ) : (
          <OwnFace size={200} />
        )
      }
    />
  );
}
