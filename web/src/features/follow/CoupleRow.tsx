import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import type { ReactNode } from 'react';
import { JointName } from '../../ui/brand/JointName.tsx';
import { Row, RowLink } from '../../ui/Rows.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import { shownName } from '../twosome/names.ts';
import { TwosomeFace } from '../twosome/TwosomeFace.tsx';
import { AnswerRequest } from './AnswerRequest.tsx';
import styles from './CoupleRow.module.css';
import { FollowButton } from './FollowButton.tsx';
import { followTexts } from './follow.texts.ts';

interface CoupleRowProps {
  twosome: Twosome;
  /** replaces the bio */
  line?: string;
  /** its profile cannot be opened */
  hidden?: boolean;
  children?: ReactNode;
}

/** A couple in a list: face, name, bio, and its buttons on the right. */
export function CoupleRow({ twosome, line, hidden = false, children }: CoupleRowProps) {
  const name = <JointName text={shownName(twosome.username)} />;
  return (
    <Row leading={<TwosomeFace twosome={twosome} />} trailing={children}>
      <span className="block truncate strong">
        {hidden ? name : <RowLink to={`/profile/${twosome.id}`}>{name}</RowLink>}
      </span>
      <span className={`${styles.line} block truncate small faint`} dir="auto">
        {line ?? (twosome.bio || followTexts.row.noBio)}
      </span>
    </Row>
  );
}

/** The follow controls of a row; with a pending request there may be both. */
export function FollowControls({ id }: { id: string }) {
  return (
    <span className="flex flex-col items-end gap-1">
      <AnswerRequest id={id} />
      <FollowButton id={id} listed />
    </span>
  );
}

export function CoupleSkeleton({ count }: { count: number }) {
  return (
    <Skeleton>
      {[...Array(count).keys()].map((index) => (
        <div key={index} className="px-gutter py-3">
          <SkeletonRows second="160px" />
        </div>
      ))}
    </Skeleton>
  );
}
