import X from 'lucide-react/icons/x';
import { IconButton } from '../../ui/IconButton.tsx';
import { BlobPhoto } from '../media/BlobPhoto.tsx';
import styles from './ChosenPhotos.module.css';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import type { Picture } from './outbox.store.ts';

interface ChosenPhotosProps {
  pictures: readonly Picture[];
  /** photos are being compressed */
  opening: boolean;
  onRemove: (picture: Picture) => void;
}

/** The photos of what is being written. */
export function ChosenPhotos({ pictures, opening, onRemove }: ChosenPhotosProps) {
  if (pictures.length === 0 && !opening) return null;
  return (
    <ul className={`${styles.chosen} flex gap-2`} aria-label={texts.box.chosen}>
      {pictures.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture has nothing else that tells it from others
        <li key={index}>
          <BlobPhoto blob={picture.blob} alt={texts.box.photo(index + 1)} />
          <IconButton
            icon={X}
            size={16}
            look="float"
            label={texts.box.removePhoto(index + 1)}
            className={styles.remove}
            onClick={() => onRemove(picture)}
          />
        </li>
      ))}
      {opening && <li className={styles.opening} role="status" aria-label={texts.box.opening} />}
    </ul>
  );
}
