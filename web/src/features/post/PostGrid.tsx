import { photoSource } from '../../platform/photoSource.ts';
import { Link } from '../../platform/router/Link.tsx';
import { useList } from '../../platform/useList.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Skeleton, SkeletonPhoto } from '../../ui/Skeleton.tsx';
import { useAuth } from '../auth/auth.store.ts';
import { Thumb } from '../media/Thumb.tsx';
import { NoPosts } from './NoPosts.tsx';
import styles from './PostGrid.module.css';
import { audienceIconOf, audienceOf } from './PostHead.tsx';
import { postOptionsTexts as texts } from './post.options.texts.ts';
import { postsOf, usePost } from './post.store.ts';

/** A third of the column. On screens of three pixels per CSS pixel two are sharp enough. */
const tileSizes = '(min-width: 768px) 198px, (min-resolution: 2.5dppx) 23vw, 32vw';

/** A couple's posts as square thumbnails, three in a row. */
export function PostGrid({ twosomeId }: { twosomeId: string }) {
  const list = useList(postsOf, twosomeId);
  const isOwn = useAuth((auth) => auth.user?.twosome?.id === twosomeId);
  return (
    <PagedList
      list={list}
      onRetry={() => void postsOf.retry(twosomeId)}
      skeleton={<PostGridSkeleton count={9} />}
      moreSkeleton={<PostGridSkeleton count={3} />}
      empty={<NoPosts own={isOwn} />}
    >
      <ul className={`${styles.grid} grid-cols-3 gap-0.75 px-photo`}>
        {list.ids.map((id) => (
          <Tile key={id} id={id} twosomeId={twosomeId} />
        ))}
      </ul>
    </PagedList>
  );
}

function Tile({ id, twosomeId }: { id: string; twosomeId: string }) {
  const post = usePost(id);
  const first = post?.images[0];
  if (!post) return null;
  const alt = first ? first.alt || post.text || texts.grid.alt : texts.takenDown;
  return (
    <li>
      <Link to={`/profile/${twosomeId}/post?focused=${id}`} className="block relative rounded-1">
        <Thumb image={first} source={first && photoSource(first, tileSizes, 'square')} alt={alt} />
        {first && (
          <span className={`${styles.corner} absolute center round`}>
            <Icon
              of={audienceIconOf(post)}
              size={13}
              label={post.is_private ? audienceOf(post) : texts.grid.shared}
            />
          </span>
        )}
      </Link>
    </li>
  );
}

function PostGridSkeleton({ count }: { count: number }) {
  return (
    <Skeleton>
      <div className={`${styles.grid} grid-cols-3 gap-0.75 px-photo`}>
        {[...Array(count).keys()].map((index) => (
          <SkeletonPhoto key={index} aspect="1:1" radius="var(--r-1)" />
        ))}
      </div>
    </Skeleton>
  );
}
