import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Globe from 'lucide-react/icons/globe';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { JointName } from '../../ui/brand/JointName.tsx';
import { Mark } from '../../ui/brand/Logo.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { Skeleton, SkeletonAvatar, SkeletonBlock } from '../../ui/Skeleton.tsx';
import { coverPhoto } from './coverPhoto.ts';
import { initialsOf, shownName } from './names.ts';
import styles from './ProfileHeader.module.css';
import { twosomeTexts } from './twosome.texts.ts';

interface ProfileHeaderProps {
  twosome: Twosome;
  /** initials of the viewer's couple without a name */
  initials?: string;
  /** on top of the cover: a back button, edit-cover */
  over?: ReactNode;
  /** beside the photo: edit-photo */
  snap?: ReactNode;
  /** on the right: edit, settings, follow */
  acts?: ReactNode;
}

/** Cover, photo, name with its badges, bio. Shown to every signed-in person, private or not. */
export function ProfileHeader({ twosome, initials, over, snap, acts }: ProfileHeaderProps) {
  const name = shownName(twosome.username);
  const cover = coverPhoto(twosome);
  const texts = twosomeTexts.profile;
  return (
    <header>
      <div
        className={classes(
          styles.cover,
          'relative w-full overflow-hidden',
          cover ? styles.photo : classes(styles.bare, 'center'),
        )}
      >
        {cover ? <Photo src={cover} alt="" edge="plain" eager /> : <Mark />}
        {over && <div className={`${styles.over} absolute flex gap-2`}>{over}</div>}
      </div>
      <div className={styles.who}>
        <div className={`${styles.top} relative flex flex-wrap items-end gap-2`}>
          <div className={`${styles.face} flex-none round`}>
            <Avatar
              photo={twosome.photo_thumbnail}
              initials={initials ?? initialsOf(twosome.username)}
              size={112}
              label={texts.photo(name)}
            />
          </div>
          {snap}
          {acts && <div className={`${styles.acts} flex gap-2`}>{acts}</div>}
        </div>
        <h1 className={`${styles.name} title row flex-wrap gap-1.75 mt-3`}>
          <span>
            <JointName text={name} />
          </span>
          {twosome.is_verified && <Icon of={BadgeCheck} label={texts.verified} className={styles.verified} />}
          <Icon
            of={twosome.is_private ? Lock : Globe}
            size={20}
            label={twosome.is_private ? texts.private : texts.public}
          />
          {twosome.follows_you && (
            <span className={`${styles.tag} inline-flex items-center quiet`}>{texts.followsYou}</span>
          )}
        </h1>
        <p
          className={classes('mt-2 text-pretty whitespace-pre-line', twosome.bio === '' && 'faint')}
          dir="auto"
        >
          {twosome.bio || texts.noBio}
        </p>
      </div>
    </header>
  );
}

/** The shape of a profile while it loads. */
export function ProfileSkeleton() {
  return (
    <Skeleton>
      <div className={`${styles.cover} relative w-full overflow-hidden`} />
      <div className={styles.who}>
        <div className={`${styles.top} relative flex flex-wrap items-end gap-2`}>
          <div className={`${styles.face} flex-none round`}>
            <SkeletonAvatar size={112} />
          </div>
        </div>
        <div className={`${styles.name} title row flex-wrap gap-1.75 mt-3`}>
          <SkeletonBlock width="180px" height="30px" />
        </div>
        <p className="mt-2 text-pretty whitespace-pre-line">
          <SkeletonBlock width="80%" height="16px" />
        </p>
      </div>
    </Skeleton>
  );
}
