import { aspects } from '@twosome/contract/post/post.rules';
import { ratioOf } from '../../ui/aspect.ts';
import { Choice } from '../../ui/Choice.tsx';
import { BlobPhoto } from '../media/BlobPhoto.tsx';
import { chooseAspect, useDraft } from './draft.store.ts';
import { chosenOf } from './draft.ts';
import { postWizardTexts as texts } from './post.wizard.texts.ts';
import styles from './Wizard.module.css';

/** Step 3: one aspect ratio for all photos of a post. */
export function ChooseAspect() {
  const draft = useDraft((state) => state);
  const first = chosenOf(draft)[0];
  return (
    <>
      <div className={styles.easel}>
        {first && (
          <div
            className={styles.canvas}
            data-aspect={draft.aspect}
            style={{ aspectRatio: ratioOf(draft.aspect) }}
          >
            <BlobPhoto blob={first.preview} alt={texts.aspect.alt} />
          </div>
        )}
      </div>
      <div className={styles.choice}>
        <Choice
          label={texts.aspect.label}
          quiet
          value={draft.aspect}
          onValue={chooseAspect}
          options={aspects.map((aspect) => ({
            value: aspect,
            label: aspect,
            drawing: <i className={styles.shape} style={{ aspectRatio: ratioOf(aspect) }} />,
          }))}
          hint={texts.aspect.hint(texts.shape[draft.aspect])}
        />
      </div>
    </>
  );
}
