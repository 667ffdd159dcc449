import { limits } from '@twosome/contract/platform/limits';
import { Field, TextField } from '../../ui/Field.tsx';
import { BlobPhoto } from '../media/BlobPhoto.tsx';
import { describePicture, useDraft, writeText } from './draft.store.ts';
import { chosenOf, lengthOf } from './draft.ts';
import { postWizardTexts as texts } from './post.wizard.texts.ts';
import styles from './Wizard.module.css';

/** Step 5: the text, and a description of each photo for people who cannot see it. All may stay empty. */
export function DescribePost() {
  const draft = useDraft((state) => state);
  return (
    <div className={styles.form}>
      <TextField
        label={texts.describe.label}
        value={draft.text}
        onValue={writeText}
        most={limits.postText}
        error={lengthOf(draft.text) > limits.postText ? texts.describe.tooLong : undefined}
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
