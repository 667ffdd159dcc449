import { memo } from 'react';
import { ClapButton } from '../features/clap/ClapButton.tsx';
import { ClapNudge } from '../features/clap/ClapNudge.tsx';
import { ClapPhotos } from '../features/clap/ClapPhotos.tsx';
import { CommentButton } from '../features/comment/CommentButton.tsx';
import { PostCard } from '../features/post/PostCard.tsx';
import { usePost } from '../features/post/post.store.ts';
import styles from './LivePost.module.css';

/**
 * The estimated height of a post on this screen, in CSS pixels: a photo as wide as the column, and its surroundings.
 */
export const aboutHigh = (): number => Math.min(window.innerWidth, 600) + 190;

/**
 * A post with its clap and comments. The list renders whenever a row is added or removed; a post renders only when its
 * own data changes, because its only prop is the id.
 */
export const LivePost = memo(function LivePost({ id, eager = false }: { id: string; eager?: boolean }) {
  const post = usePost(id);
  if (!post) return null;
  // clapping and commenting take more than one person
  if (post.only_me) return <PostCard id={id} eager={eager} />;
  return (
    <PostCard
      id={id}
      eager={eager}
      aroundPhotos={(photos) => <ClapPhotos postId={id}>{photos}</ClapPhotos>}
      actions={
        <div className={styles.acts}>
          <ClapButton post={post} />
          <CommentButton post={post} />
          <ClapNudge post={post} />
        </div>
      }
    />
  );
});
