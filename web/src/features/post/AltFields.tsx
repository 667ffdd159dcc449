import { limits } from '@twosome/contract/platform/limits';
import type { Post } from '@twosome/contract/post/post.contract';
import { TextField } from '../../ui/Field.tsx';
import { Thumb } from '../media/Thumb.tsx';
import styles from './EditPost.module.css';
import { postOptionsTexts as texts } from './post.options.texts.ts';

/** Length from which the remaining characters are shown. */
const warnFrom = limits.alt - 200;

export interface AltFieldsProps {
  post: Post;
  /** one description per image, in order */
  alt: readonly string[];
  onAlt: (alt: string[]) => void;
}

/** Descriptions of the photos, for people who cannot see them. */
export function AltFields({ post, alt, onAlt }: AltFieldsProps) {
  return (
    <fieldset className={styles.alts}>
      <legend className="strong">{texts.descriptions.heading}</legend>
      <p className="small quiet">{texts.descriptions.line}</p>
      {post.images.map((image, index) => (
        <div key={image.id} className={styles.alt}>
          <div className={styles.thumb}>
            <Thumb image={image} alt="" />
          </div>
          <TextField
            label={
              post.images.length === 1 ? texts.descriptions.onlyPhoto : texts.descriptions.photo(index + 1)
            }
            value={alt[index] ?? ''}
            onValue={(text) => onAlt(post.images.map((_, at) => (at === index ? text : (alt[at] ?? ''))))}
            most={(alt[index] ?? '').length > warnFrom ? limits.alt : undefined}
            rows={1}
          />
        </div>
      ))}
    </fieldset>
  );
}
