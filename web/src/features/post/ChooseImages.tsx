import { limits } from '@twosome/contract/platform/limits';
import ImagePlus from 'lucide-react/icons/image-plus';
import { EmptyFrame } from '../../ui/drawings/EmptyFrame.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { DropZone, ImagePicker } from '../media/ImagePicker.tsx';
import { useDraft } from './draft.store.ts';
import { Problems } from './Problems.tsx';
import { postWizardTexts as texts } from './post.wizard.texts.ts';

/** Step 1: chooses several photos of the device. */
export function ChooseImages({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { pictures, opening } = useDraft((draft) => draft);
  const some = pictures.length > 0;
  return (
    <DropZone onFiles={onFiles}>
      <Empty
        drawing={<EmptyFrame />}
        heading={texts.images.heading}
        line={
          some
            ? texts.images.chosen(pictures.length, limits.postImages)
            : texts.images.none(limits.postImages)
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
            {some ? texts.images.chooseMore : texts.images.choose}
          </ImagePicker>
        }
      />
      <Problems />
    </DropZone>
  );
}
