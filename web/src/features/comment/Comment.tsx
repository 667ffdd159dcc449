import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import Flag from 'lucide-react/icons/flag';
import Trash2 from 'lucide-react/icons/trash-2';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useOverlay } from '../../platform/overlay.ts';
import { RelativeTime } from '../../platform/RelativeTime.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { JointName } from '../../ui/JointName.tsx';
import { Row } from '../../ui/Rows.tsx';
import { RowBones, Skeleton } from '../../ui/Skeleton.tsx';
import { sayWhyNot } from '../../ui/sayWhyNot.ts';
import { useUser } from '../auth/auth.store.ts';
import { shownName } from '../twosome/names.ts';
import { TwosomeFace } from '../twosome/TwosomeFace.tsx';
import styles from './Comment.module.css';
import { deleteComment, useComment } from './comment.store.ts';

/** What a couple said about a post, in its list. */
export function Comment({ id }: { id: string }) {
  const comment = useComment(id);
  const { twosome } = useUser();
  const { open } = useOverlay('reportId');
  if (!comment) return null;
  const remove = (event: MouseEvent) => {
    // the row goes, and the focus would go with it
    event.currentTarget.closest('section')?.focus({ preventScroll: true });
    deleteComment(id).catch(sayWhyNot('The comment was not deleted.'));
  };
  return (
    <Said
      twosome={comment.twosome}
      when={<RelativeTime at={comment.added_at} />}
      text={comment.text}
      trailing={
        <div className={styles.acts}>
          {comment.twosome.id !== twosome?.id && (
            <IconButton
              icon={Flag}
              size={20}
              label="Report comment"
              onClick={() => open(id, { reportKind: 'comment' })}
            />
          )}
          {comment.can.delete && (
            <IconButton icon={Trash2} size={20} label="Delete comment" onClick={remove} />
          )}
        </div>
      }
    />
  );
}

/** One's own, on its way. */
export function SentComment({ text }: { text: string }) {
  const { twosome } = useUser();
  return twosome && <Said twosome={twosome} when="Sending" text={text} />;
}

interface SaidProps {
  twosome: Pick<Twosome, 'id' | 'username' | 'photo_thumbnail'>;
  when: ReactNode;
  text: string;
  trailing?: ReactNode;
}

function Said({ twosome, when, text, trailing }: SaidProps) {
  return (
    <Row topped leading={<TwosomeFace twosome={twosome} />} trailing={trailing}>
      <p className={styles.head}>
        <Link to={`/profile/${twosome.id}`} className={`strong ${styles.name}`}>
          <JointName text={shownName(twosome.username)} />
        </Link>
        <span className="caption">{when}</span>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </Row>
  );
}

/** The shape of comments that are on their way. */
export function CommentBones({ count }: { count: number }) {
  return (
    <Skeleton>
      {[...Array(count).keys()].map((place) => (
        <div key={place} className={styles.bones}>
          <RowBones first="130px" second={place % 2 === 0 ? '210px' : '160px'} />
        </div>
      ))}
    </Skeleton>
  );
}
