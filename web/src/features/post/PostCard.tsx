import { type ReactNode, useId } from 'react';
import { imageAddress } from '../../platform/origin.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { shownName } from '../twosome/names.ts';
import styles from './PostCard.module.css';
import { PostHead } from './PostHead.tsx';
import { PublishAsk } from './PublishAsk.tsx';
import { loadPost, usePost } from './post.store.ts';
import { TakenDown } from './TakenDown.tsx';

export interface PostCardProps {
  id: string;
  /** among the first things on the screen: its photo is asked for at once */
  eager?: boolean;
  /** a row between photos and text: what one can do with the post */
  actions?: ReactNode;
  /** what lies around the photos and hears their taps */
  aroundPhotos?: (photos: ReactNode) => ReactNode;
}

/** A post as everybody sees it: who, the photos, the words; and what the couple is asked about it. */
export function PostCard({ id, eager = false, actions, aroundPhotos = (photos) => photos }: PostCardProps) {
  const post = usePost(id);
  const nameId = useId();
  if (!post) return null;
  const name = shownName(post.twosome.username);
  const slides = post.images.map((image, place) => ({
    key: image.id,
    slide: (
      <Photo
        src={imageAddress(image.image)}
        alt={image.alt || `Photo by ${name}`}
        placeholder={image.placeholder}
        edge="plain"
        eager={eager && place === 0}
        // its address may have run out
        onRetry={() => void loadPost(id)}
      />
    ),
  }));
  return (
    <article className={styles.post} aria-labelledby={nameId} tabIndex={-1}>
      <PostHead post={post} nameId={nameId} />
      {post.taken_down && <TakenDown />}
      {!post.taken_down && (
        <div className={styles.photos}>
          {aroundPhotos(
            <Carousel label={`Photos by ${name}`} aspect={post.aspect} bounded slides={slides} />,
          )}
        </div>
      )}
      {!post.taken_down && (actions ?? <div className={styles.gap} />)}
      {post.text && <p className={styles.words}>{post.text}</p>}
      {post.can.publish && <PublishAsk id={id} />}
    </article>
  );
}
