import { distances } from '@twosome/contract/platform/timing';
import { ratioOf } from '@twosome/contract/post/post.rules';
import { LazyCropper } from '../media/LazyCropper.tsx';
import { cropPicture, useDraft } from './draft.store.ts';
import { chosenOf, cropFor } from './draft.ts';
import { postWizardTexts as texts } from './post.wizard.texts.ts';
import styles from './Wizard.module.css';

/** Step 4: crops the photos one after the other. */
export function AdjustImage({ at }: { at: number }) {
  const draft = useDraft((state) => state);
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
      <p className={styles.hint}>{texts.adjust(draft.aspect)}</p>
    </div>
  );
}
