import { cleanLength } from '@twosome/contract/platform/clean-text';
import { limits } from '@twosome/contract/platform/limits';
import { distances } from '@twosome/contract/platform/timing';
import { aspects, ratioOf } from '@twosome/contract/post/post.rules';
import CircleAlert from 'lucide-react/icons/circle-alert';
import ImagePlus from 'lucide-react/icons/image-plus';
import { cssRatio } from '../../ui/aspect.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { BlobPhoto } from '../media/BlobPhoto.tsx';
import { DropZone, ImagePicker } from '../media/ImagePicker.tsx';
import { LazyCropper } from '../media/LazyCropper.tsx';
import {
  chooseAspect,
  cropPicture,
  describePicture,
  togglePicture,
  usePostDraft,
  writeText,
} from './draft.store.ts';
import { chosenOf, cropFor } from './draft.ts';
import { postWizardTexts as texts } from './post.wizard.texts.ts';
import styles from './Wizard.module.css';

/** Step 1: chooses several photos of the device. */
export function ChooseImages({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { pictures, opening } = usePostDraft((draft) => draft);
  const some = pictures.length > 0;
  return (
    <DropZone onFiles={onFiles}>
      <Empty
        drawing="EmptyFrame"
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

/** The errors of chosen files, one sentence each. */
function Problems() {
  const problems = usePostDraft((draft) => draft.problems);
  return (
    <div role="alert" className={`${styles.problems} stack w-full gap-2 mx-auto`}>
      {problems.map((problem) => (
        <p key={problem}>
          <Icon of={CircleAlert} size={16} />
          <span>{problem}</span>
        </p>
      ))}
    </div>
  );
}

/** Step 2: a tap selects a photo as the next one, or deselects it. */
export function OrderImages() {
  const { pictures, order } = usePostDraft((draft) => draft);
  return (
    <>
      <p className={`${styles.line} small quiet`}>{texts.order.line}</p>
      <Problems />
      <ul className={`${styles.tiles} gap-1.5 px-photo`}>
        {pictures.map(({ id, preview }, index) => {
          const number = order.indexOf(id) + 1;
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={number > 0}
                aria-label={number > 0 ? texts.order.chosen(index + 1, number) : texts.order.photo(index + 1)}
                onClick={() => togglePicture(id)}
              >
                <BlobPhoto blob={preview} alt="" />
                <span className={styles.number} aria-hidden="true">
                  {number > 0 && number}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Step 3: one aspect ratio for all photos of a post. */
export function ChooseAspect() {
  const draft = usePostDraft((state) => state);
  const first = chosenOf(draft)[0];
  return (
    <>
      <div className={`${styles.easel} center flex-1 px-photo`}>
        {first && (
          <div
            className={styles.canvas}
            data-aspect={draft.aspect}
            style={{ aspectRatio: cssRatio(draft.aspect) }}
          >
            <BlobPhoto blob={first.preview} alt={texts.aspect.alt} />
          </div>
        )}
      </div>
      <div className="px-gutter pt-5 pb-2">
        <Choice
          label={texts.aspect.label}
          quiet
          value={draft.aspect}
          onValue={chooseAspect}
          options={aspects.map((aspect) => ({
            value: aspect,
            label: aspect,
            drawing: <i className={styles.shape} style={{ aspectRatio: cssRatio(aspect) }} />,
          }))}
          hint={texts.aspect.hint(texts.shape[draft.aspect])}
        />
      </div>
    </>
  );
}

/** Step 4: crops the photos one after the other. */
export function AdjustImage({ at }: { at: number }) {
  const draft = usePostDraft((state) => state);
  const picture = chosenOf(draft)[at];
  if (picture === undefined) return null;
  return (
    <div className={styles.stage}>
      <LazyCropper
        key={picture.id}
        preview={picture.preview}
        picture={picture}
        box={{ width: distances.postCropWidth, height: distances.postCropWidth / ratioOf[draft.aspect] }}
        crop={cropFor(picture, draft.aspect)}
        onCrop={(crop) => cropPicture(picture.id, crop)}
      />
      <p className="caption text-center">{texts.adjust(draft.aspect)}</p>
    </div>
  );
}

/** Step 5: the text, and a description of each photo for people who cannot see it. All may stay empty. */
export function DescribePost() {
  const draft = usePostDraft((state) => state);
  return (
    <div className="stack gap-8 px-gutter pb-6">
      <TextField
        label={texts.describe.label}
        value={draft.text}
        onValue={writeText}
        most={limits.postText}
        error={cleanLength(draft.text) > limits.postText ? texts.describe.tooLong : undefined}
        placeholder={texts.describe.placeholder}
      />
      <section className={styles.alts}>
        <h2 className="strong">{texts.describe.photos}</h2>
        <ul>
          {chosenOf(draft).map(({ id, preview, alt }, index) => (
            <li key={id}>
              <BlobPhoto blob={preview} alt="" />
              <Field
                label={texts.describe.photo(index + 1)}
                value={alt}
                onValue={(text) => describePicture(id, text)}
                // shows the counter only near the limit
                most={alt.length > limits.alt - 100 ? limits.alt : undefined}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
