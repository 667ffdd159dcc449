import { Skeleton, SkeletonAvatar, SkeletonBlock, SkeletonLines, SkeletonPhoto } from '../../ui/Skeleton.tsx';
import cardStyles from './PostCard.module.css';
import headStyles from './PostHead.module.css';

/** Skeleton of posts that are loading. */
export function PostSkeleton({ count = 2 }: { count?: number }) {
  return (
    <Skeleton>
      {[...Array(count).keys()].map((place) => (
        <div key={place} className={cardStyles.post}>
          <div className={`${headStyles.head} row gap-3`}>
            <SkeletonAvatar />
            <SkeletonLines />
          </div>
          <div className="mx-photo">
            <SkeletonPhoto aspect="4:5" />
          </div>
          <div className={cardStyles.gap} />
          <div className={`${cardStyles.words} px-column`}>
            <SkeletonBlock width="78%" height="14px" />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
