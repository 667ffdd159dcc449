import head from '../../features/twosome/ProfileHeader.module.css';
import { Skeleton, SkeletonAvatar, SkeletonBlock } from '../../ui/Skeleton.tsx';

/** The shape of a profile while it loads. */
export function ProfileSkeleton() {
  return (
    <Skeleton>
      <div className={head.cover} />
      <div className={head.who}>
        <div className={head.top}>
          <div className={head.face}>
            <SkeletonAvatar size={112} />
          </div>
        </div>
        <div className={head.name}>
          <SkeletonBlock width="180px" height="30px" />
        </div>
        <p className={head.bio}>
          <SkeletonBlock width="80%" height="16px" />
        </p>
      </div>
    </Skeleton>
  );
}
