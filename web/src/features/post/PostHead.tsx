import type { Post } from '@twosome/contract/post/post.contract';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Globe from 'lucide-react/icons/globe';
import Lock from 'lucide-react/icons/lock';
import UserRound from 'lucide-react/icons/user-round';
import { useOverlay } from '../../platform/overlay.ts';
import { Link } from '../../platform/router/Link.tsx';
import { JointName } from '../../ui/brand/JointName.tsx';
import { Icon, type IconDrawing } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { shownName } from '../twosome/names.ts';
import { TwosomeFace } from '../twosome/TwosomeFace.tsx';
import styles from './PostHead.module.css';
import { postTexts } from './post.texts.ts';

/** Author, audience and time of a post. */
export function PostHead({ post, nameId }: { post: Post; nameId: string }) {
  const { twosome } = post;
  // only its couple has the options
  const hasOptions = post.can.delete || post.can.make_private || post.can.edit;
  const menu = useOverlay(hasOptions ? 'postOptionId' : 'postMoreId');
  return (
    <header className={`${styles.head} row gap-3`}>
      <TwosomeFace twosome={twosome} />
      <div className="grow">
        <h2 className={`${styles.name} row strong`}>
          <Link id={nameId} to={`/profile/${twosome.id}`} className="stretched relative">
            <JointName text={shownName(twosome.username)} />
          </Link>
          {twosome.is_verified && (
            <Icon of={BadgeCheck} size={16} label={postTexts.head.verified} className={styles.verified} />
          )}
        </h2>
        <p className={`${styles.meta} row flex-wrap caption`}>
          <Icon of={post.taken_down ? Ban : audienceIconOf(post)} size={13} />
          <span>{audienceOf(post)}</span>
          <span aria-hidden="true">·</span>
          <RelativeTime at={post.published_at ?? post.added_at} />
          {post.edited_at && <span>· {postTexts.head.edited}</span>}
        </p>
      </div>
      <IconButton
        icon={Ellipsis}
        label={hasOptions ? postTexts.head.options : postTexts.head.more}
        onClick={() => menu.open(post.id)}
      />
    </header>
  );
}

export const audienceIconOf = ({ only_me, is_private }: Post): IconDrawing =>
  only_me ? UserRound : is_private ? Lock : Globe;

/** Who can see the post. */
export function audienceOf({ only_me, is_private, taken_down, twosome }: Post): string {
  const { audience } = postTexts;
  if (taken_down) return audience.takenDown;
  if (only_me) return audience.onlyMe;
  if (is_private) return audience.couple;
  return twosome.is_private ? audience.followers : audience.public;
}
