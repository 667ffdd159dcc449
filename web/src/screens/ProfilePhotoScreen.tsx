import { distances } from '@twosome/contract/platform/timing';
import { OwnFace } from '../features/auth/OwnFace.tsx';
import { BlobPhoto } from '../features/media/BlobPhoto.tsx';
import styles from './ProfilePicture.module.css';
import { ProfilePicture } from './ProfilePicture.tsx';

/** The first step of the onboarding; later, the form for a new photo. */
export default function ProfilePhotoScreen() {
  return (
    <ProfilePicture
      field="photo"
      title="Add Profile Photo"
      hint="The photo must contain exactly two persons."
      at={1}
      next="/profile/cover"
      box={{ width: distances.avatarCrop, height: distances.avatarCrop }}
      preview={(cut) =>
        cut ? (
          <BlobPhoto blob={cut} alt="Your new profile photo" className={styles.photo} />
        ) : (
          <OwnFace size={200} />
        )
      }
    />
  );
}
