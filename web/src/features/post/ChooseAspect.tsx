import { type Aspect, aspects } from '@twosome/contract/post/post.rules';
import { ratioOf } from '../../ui/aspect.ts';
import { Choice } from '../../ui/Choice.tsx';
import { BlobPhoto } from '../media/BlobPhoto.tsx';
import { chooseAspect, useDraft } from './draft.store.ts';
import { chosenOf } from './draft.ts';
import styles from './Wizard.module.css';

const words: Record<Aspect, string> = { '1:1': 'Square', '4:3': 'Wide', '4:5': 'Tall' };

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
            <BlobPhoto blob={first.preview} alt="The first photo in this shape" />
          </div>
        )}
      </div>
      <div className={styles.choice}>
        <Choice
          label="Shape of the photos"
          quiet
          value={draft.aspect}
          onValue={chooseAspect}
          options={aspects.map((aspect) => ({
            value: aspect,
            label: aspect,
            drawing: <i className={styles.shape} style={{ aspectRatio: ratioOf(aspect) }} />,
          }))}
          hint={`${words[draft.aspect]}. All photos of a post have the same shape.`}
        />
      </div>
    </>
  );
}
