import { distances } from '@twosome/contract/platform/timing';
import ImageIcon from 'lucide-react/icons/image';
import { useUser } from '../features/auth/auth.store.ts';
import { BlobPhoto } from '../features/media/BlobPhoto.tsx';
import { coverPhoto } from '../features/twosome/coverPhoto.ts';
import { useTwosome } from '../features/twosome/twosome.store.ts';
import { Icon } from '../ui/Icon.tsx';
import { Photo } from '../ui/Photo.tsx';
import styles from './ProfilePicture.module.css';
import { ProfilePicture } from './ProfilePicture.tsx';
import { profileTexts } from './screens.profile.texts.ts';

const { form: texts } = profileTexts;

/** The second step of the onboarding; later, the form for a new cover. */
export default function ProfileCoverScreen() {
  const twosome = useTwosome(useUser().twosome?.id ?? '');
  const cover = twosome ? coverPhoto(twosome) : null;
  return (
    <ProfilePicture
      field="cover"
      title={texts.cover}
      at={2}
      next="/profile/username"
      box={{ width: distances.coverCropWidth, height: distances.coverCropHeight }}
      preview={(cut) => (
        <div className={`${styles.cover} center w-full panel overflow-hidden`}>
          {cut && <BlobPhoto blob={cut} alt={texts.newCover} />}
          {!cut && cover && <Photo src={cover} alt={texts.coverNow} edge="plain" eager />}
          {!cut && !cover && (
            <span
              className={`${styles.none} stack justify-items-center gap-2.5 p-4 small quiet text-balance`}
            >
              <Icon of={ImageIcon} />
              {texts.coverHint}
            </span>
          )}
        </div>
      )}
    />
  );
}
