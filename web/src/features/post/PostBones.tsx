import { Bone, FaceBone, LineBones, PhotoBone, Skeleton } from '../../ui/Skeleton.tsx';
import cardStyles from './PostCard.module.css';
import headStyles from './PostHead.module.css';

/** The shape of posts that are on their way. */
export function PostBones({ count = 2 }: { count?: number }) {
  return (
    <Skeleton>
      {[...Array(count).keys()].map((place) => (
        <div key={place} className={cardStyles.post}>
          <div className={headStyles.head}>
            <FaceBone />
            <LineBones />
          </div>
          <div className={cardStyles.photos}>
            <PhotoBone aspect="4:5" />
          </div>
          <div className={cardStyles.gap} />
          <div className={cardStyles.words}>
            <Bone width="78%" height="14px" />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
