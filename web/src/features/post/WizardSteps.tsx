import { cleanLength } from '@twosome/contract/platform/clean-text';
import { limits } from '@twosome/contract/platform/limits';
import { distances } from '@twosome/contract/platform/timing';
import { aspects, ratioOf } from '@twosome/contract/post/post.rules';
import Captions from 'lucide-react/icons/captions';
import CircleAlert from 'lucide-react/icons/circle-alert';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useEffect, useRef, useState } from 'react';
import { cssRatio } from '../../ui/aspect.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton, SkeletonPhoto } from '../../ui/Skeleton.tsx';
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
import { aspectOf, chosenOf, cropFor, type DraftPicture } from './draft.ts';
import { postWizardTexts as texts } from './post.wizard.texts.ts';
import styles from './Wizard.module.css';

/** Step 1: chooses several photos of the device. */
export function ChooseImages({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { pictures, opening } = usePostDraft();
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
  const problems = usePostDraft().problems;
  return (
    <div role="alert" className={`${styles.problems} stack w-full gap-2 mx-auto px-gutter problem`}>
      {problems.map((problem) => (
        <p key={problem} className="flex gap-1.5">
          <Icon of={CircleAlert} size={16} />
          <span>{problem}</span>
        </p>
      ))}
    </div>
  );
}

/** Step 2: a tap selects a photo as the next one, or deselects it. */
export function OrderImages() {
  const { pictures, order, opening } = usePostDraft();
  return (
    <>
      <p className={`${styles.line} small quiet`}>{texts.order.line}</p>
      <Problems />
      <ul className={`${styles.tiles} grid-cols-3 gap-1.5 px-photo`}>
        {pictures.map(({ id, preview }, index) => {
          const number = order.indexOf(id) + 1;
          return (
            <li key={id}>
              <button
                type="button"
                className="relative w-full overflow-hidden"
                aria-pressed={number > 0}
                aria-label={number > 0 ? texts.order.chosen(index + 1, number) : texts.order.photo(index + 1)}
                onClick={() => togglePicture(id)}
              >
                <BlobPhoto blob={preview} alt="" />
                <span className={`${styles.number} absolute round text-center`} aria-hidden="true">
                  {number > 0 && number}
                </span>
              </button>
            </li>
          );
        })}
        {opening && (
          <li>
            <Skeleton>
              <SkeletonPhoto aspect="1:1" radius="var(--r-2)" />
            </Skeleton>
          </li>
        )}
      </ul>
    </>
  );
}

/** Step 3: one aspect ratio for all photos of a post. */
export function ChooseAspect() {
  const draft = usePostDraft();
  const first = chosenOf(draft)[0];
  const chosen = aspectOf(draft);
  return (
    <>
      <div className={`${styles.easel} center flex-1 px-photo`}>
        {first && (
          <div
            className={`${styles.canvas} panel overflow-hidden`}
            data-aspect={chosen}
            style={{ aspectRatio: cssRatio(chosen) }}
          >
            <BlobPhoto blob={first.preview} alt={texts.aspect.alt} />
          </div>
        )}
      </div>
      <div className="px-gutter pt-5 pb-2">
        <Choice
          label={texts.aspect.label}
          quiet
          value={chosen}
          onValue={chooseAspect}
          options={aspects.map((aspect) => ({
            value: aspect,
            label: aspect,
            drawing: <i className={`${styles.shape} flex-none`} style={{ aspectRatio: cssRatio(aspect) }} />,
          }))}
          hint={texts.aspect.hint(texts.shape[chosen])}
        />
      </div>
    </>
  );
}

interface AdjustImagesProps {
  at: number;
  onShow: (at: number) => void;
}

/** Step 4: crops the photos; a tap in the strip shows another one. */
export function AdjustImages({ at, onShow }: AdjustImagesProps) {
  const draft = usePostDraft();
  const chosen = chosenOf(draft);
  const picture = chosen[at];
  if (picture === undefined) return null;
  const aspect = aspectOf(draft);
  return (
    <div className={`${styles.stage} mx-auto`} data-strip={chosen.length > 1 || undefined}>
      <LazyCropper
        key={picture.id}
        preview={picture.preview}
        picture={picture}
        box={{ width: distances.postCropWidth, height: distances.postCropWidth / ratioOf[aspect] }}
        crop={cropFor(picture, aspect)}
        onCrop={(crop) => cropPicture(picture.id, crop)}
      />
      <p className="caption text-center">{texts.adjust(aspect)}</p>
      {chosen.length > 1 && <Strip pictures={chosen} at={at} onShow={onShow} />}
    </div>
  );
}

function Strip({ pictures, at, onShow }: AdjustImagesProps & { pictures: readonly DraftPicture[] }) {
  const shown = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each photo that is shown
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [at]);
  return (
    <ul className={`${styles.strip} flex max-w-full gap-2 mt-2 mx-auto`} aria-label={texts.adjustStrip}>
      {pictures.map(({ id, preview }, index) => (
        <li key={id} className="flex-none" ref={index === at ? shown : undefined}>
          <button
            type="button"
            className="block overflow-hidden rounded-1"
            aria-label={texts.order.photo(index + 1)}
            aria-current={index === at || undefined}
            onClick={() => onShow(index)}
          >
            <BlobPhoto blob={preview} alt="" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Step 5: the text, and a description of each photo for people who cannot see it. All may stay empty. */
export function DescribePost() {
  const draft = usePostDraft();
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
      <DescribePhotos pictures={chosenOf(draft)} />
    </div>
  );
}

/** One button until somebody wants to write: ten empty fields would hide the step's own. */
function DescribePhotos({ pictures }: { pictures: readonly DraftPicture[] }) {
  const [isOpen, setOpen] = useState(() => pictures.some(({ alt }) => alt !== ''));
  const [wasPressed, setPressed] = useState(false);
  const open = () => {
    setOpen(true);
    setPressed(true);
  };
  if (!isOpen)
    return (
      <Button look="neutral" icon={Captions} className="justify-self-start" onClick={open}>
        {texts.describe.add}
      </Button>
    );
  return (
    <section className={styles.alts}>
      <h2 className="strong">{texts.describe.photos}</h2>
      <ul className="stack gap-4 mt-3">
        {pictures.map(({ id, preview, alt }, index) => (
          <li key={id} className="stack gap-3.5">
            <BlobPhoto blob={preview} alt="" className="rounded-1" />
            <Field
              label={texts.describe.photo(index + 1)}
              value={alt}
              onValue={(text) => describePicture(id, text)}
              // shows the counter only near the limit
              most={alt.length > limits.alt - 100 ? limits.alt : undefined}
              // the button that had the focus is gone
              autoFocus={wasPressed && index === 0}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
