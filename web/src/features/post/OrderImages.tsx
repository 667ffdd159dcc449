import { BlobPhoto } from '../media/BlobPhoto.tsx';
import { togglePicture, useDraft } from './draft.store.ts';
import { Problems } from './Problems.tsx';
import { postWizardTexts as texts } from './post.wizard.texts.ts';
import styles from './Wizard.module.css';

/** Step 2: a tap selects a photo as the next one, or deselects it. */
export function OrderImages() {
  const { pictures, order } = useDraft((draft) => draft);
  return (
    <>
      <p className={styles.line}>{texts.order.line}</p>
      <Problems />
      <ul className={styles.tiles}>
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
