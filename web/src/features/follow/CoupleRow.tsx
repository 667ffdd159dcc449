import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { imageAddress } from '../../platform/origin.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { JointName } from '../../ui/JointName.tsx';
import { Pair } from '../../ui/Pair.tsx';
import { Row } from '../../ui/Rows.tsx';
import { RowBones, Skeleton } from '../../ui/Skeleton.tsx';
import { initialsOf, shownName } from '../twosome/names.ts';
import { AnswerRequest } from './AnswerRequest.tsx';
import styles from './CoupleRow.module.css';
import { FollowButton } from './FollowButton.tsx';

interface CoupleRowProps {
  twosome: Twosome;
  /** instead of the bio */
  line?: string;
  /** its profile cannot be opened, nor its photo */
  hidden?: boolean;
  children?: ReactNode;
}

/** A couple in a list: face, name, bio, and at the right what one can do. */
export function CoupleRow({ twosome, line, hidden = false, children }: CoupleRowProps) {
  const name = <JointName text={shownName(twosome.username)} />;
  return (
    <Row
      leading={<CoupleFace twosome={hidden ? { ...twosome, photo: null } : twosome} />}
      trailing={children}
    >
      <span className={styles.name}>{hidden ? name : <Link to={`/profile/${twosome.id}`}>{name}</Link>}</span>
      <span className={styles.line}>{line ?? (twosome.bio || 'No bio')}</span>
    </Row>
  );
}

/** The follow control of a row: with a request to answer there may be both. */
export function FollowControls({ id }: { id: string }) {
  return (
    <span className={styles.controls}>
      <AnswerRequest id={id} />
      <FollowButton id={id} listed />
    </span>
  );
}

function CoupleFace({ twosome }: { twosome: Twosome }) {
  const initials = initialsOf(twosome.username);
  const photo = twosome.photo_thumbnail;
  if (!photo && initials === '') return <Pair left="" right="" />;
  return <Avatar photo={photo && imageAddress(photo)} initials={initials} />;
}

export function CoupleBones({ count }: { count: number }) {
  return (
    <Skeleton>
      {[...Array(count).keys()].map((place) => (
        <div key={place} className={styles.bones}>
          <RowBones second="160px" />
        </div>
      ))}
    </Skeleton>
  );
}
