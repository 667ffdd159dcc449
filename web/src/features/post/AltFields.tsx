import { limits } from '@twosome/contract/platform/limits';
import type { Post } from '@twosome/contract/post/post.contract';
import { TextField } from '../../ui/Field.tsx';
import { Thumb } from '../media/Thumb.tsx';
import styles from './EditPost.module.css';

/** When the count of letters begins to matter. */
const nearTheEnd = limits.alt - 200;

export interface AltFieldsProps {
  post: Post;
  /** one description for each image, in their order */
  alt: readonly string[];
  onAlt: (alt: string[]) => void;
}

/** What each photo shows, for those who cannot see it. */
export function AltFields({ post, alt, onAlt }: AltFieldsProps) {
  return (
    <fieldset className={styles.alts}>
      <legend className="strong">Descriptions</legend>
      <p className="small quiet">Read aloud to those who cannot see the photos.</p>
      {post.images.map((image, place) => (
        <div key={image.id} className={styles.alt}>
          <div className={styles.thumb}>
            <Thumb image={image} alt="" />
          </div>
          <TextField
            label={post.images.length === 1 ? 'The photo shows' : `Photo ${place + 1} shows`}
            value={alt[place] ?? ''}
            onValue={(text) => onAlt(post.images.map((_, at) => (at === place ? text : (alt[at] ?? ''))))}
            most={(alt[place] ?? '').length > nearTheEnd ? limits.alt : undefined}
            rows={1}
          />
        </div>
      ))}
    </fieldset>
  );
}
