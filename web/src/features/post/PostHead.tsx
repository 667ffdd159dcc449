import type { Post } from '@twosome/contract/post/post.contract';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Globe from 'lucide-react/icons/globe';
import Lock from 'lucide-react/icons/lock';
import { useOverlay } from '../../platform/overlay.ts';
import { RelativeTime } from '../../platform/RelativeTime.tsx';
import { Link } from '../../platform/router/Link.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { JointName } from '../../ui/JointName.tsx';
import { shownName } from '../twosome/names.ts';
import { TwosomeFace } from '../twosome/TwosomeFace.tsx';
import styles from './PostHead.module.css';

/** Author, audience and time of a post. */
export function PostHead({ post, nameId }: { post: Post; nameId: string }) {
  const { twosome } = post;
  const hasOptions = post.can.delete || post.can.make_private || post.can.edit;
  return (
    <header className={styles.head}>
      <TwosomeFace twosome={twosome} />
      <div className="grow">
        <h2 className={styles.name}>
          <Link id={nameId} to={`/profile/${twosome.id}`}>
            <JointName text={shownName(twosome.username)} />
          </Link>
          {twosome.is_verified && (
            <Icon of={BadgeCheck} size={16} label="Verified" className={styles.verified} />
          )}
        </h2>
        <p className={styles.meta}>
          <Icon of={post.taken_down ? Ban : post.is_private ? Lock : Globe} size={13} />
          <span>{audienceOf(post)}</span>
          <span aria-hidden="true">·</span>
          <RelativeTime at={post.published_at ?? post.added_at} />
          {post.edited_at && <span>· edited</span>}
        </p>
      </div>
      {hasOptions ? <Options id={post.id} /> : <More id={post.id} />}
    </header>
  );
}

function audienceOf({ is_private, taken_down, twosome }: Post): string {
  if (taken_down) return 'Taken down';
  if (is_private) return 'Only the two of you';
  return twosome.is_private ? 'Followers' : 'Public';
}

function Options({ id }: { id: string }) {
  const { open } = useOverlay('postOptionId');
  return <IconButton icon={Ellipsis} label="Post options" onClick={() => open(id)} />;
}

/** The menu for other viewers: SPEC gives the options only to its couple. */
function More({ id }: { id: string }) {
  const { open } = useOverlay('postMoreId');
  return <IconButton icon={Ellipsis} label="More" onClick={() => open(id)} />;
}
