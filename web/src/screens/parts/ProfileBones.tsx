import head from '../../features/twosome/ProfileHeader.module.css';
import { Bone, FaceBone, Skeleton } from '../../ui/Skeleton.tsx';

/** The shape of a profile while it loads. */
export function ProfileBones() {
  return (
    <Skeleton>
      <div className={head.cover} />
      <div className={head.who}>
        <div className={head.top}>
          <div className={head.face}>
            <FaceBone size={112} />
          </div>
        </div>
        <div className={head.name}>
          <Bone width="180px" height="30px" />
        </div>
        <p className={head.bio}>
          <Bone width="80%" height="16px" />
        </p>
      </div>
    </Skeleton>
  );
}
