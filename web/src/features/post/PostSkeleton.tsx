import { Skeleton, SkeletonAvatar, SkeletonBlock, SkeletonLines, SkeletonPhoto } from '../../ui/Skeleton.tsx';
import cardStyles from './PostCard.module.css';
import headStyles from './PostHead.module.css';

/** Skeleton of posts that are loading. */
export function PostSkeleton({ count = 2 }: { count?: number }) {
  return (
    <Skeleton>
      {[...Array(count).keys()].map((place) => (
        <div key={place} className={cardStyles.post}>
          <div className={headStyles.head}>
            <SkeletonAvatar />
            <SkeletonLines />
          </div>
          <div className={cardStyles.photos}>
            <SkeletonPhoto aspect="4:5" />
          </div>
          <div className={cardStyles.gap} />
          <div className={cardStyles.words}>
            <SkeletonBlock width="78%" height="14px" />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
