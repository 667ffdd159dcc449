import { limits } from '@twosome/contract/platform/limits';
import ImagePlus from 'lucide-react/icons/image-plus';
import { EmptyFrame } from '../../ui/drawings/EmptyFrame.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { DropZone, ImagePicker } from '../media/ImagePicker.tsx';
import { useDraft } from './draft.store.ts';
import { Problems } from './Problems.tsx';

/** Step 1: chooses several photos of the device. */
export function ChooseImages({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { pictures, opening } = useDraft((draft) => draft);
  const some = pictures.length > 0;
  return (
    <DropZone onFiles={onFiles}>
      <Empty
        drawing={<EmptyFrame />}
        heading="Let's add some images!"
        line={
          some
            ? `${pictures.length} of ${limits.postImages} chosen so far.`
            : `Up to ${limits.postImages} photos. At first only the two of you will see them.`
        }
        action={
          <ImagePicker
            multiple
            icon={ImagePlus}
            look={some ? 'outlined' : 'primary'}
            busy={opening}
            disabled={pictures.length >= limits.postImages}
            onFiles={onFiles}
          >
            {some ? 'Choose more photos' : 'Choose photos'}
          </ImagePicker>
        }
      />
      <Problems />
    </DropZone>
  );
}
