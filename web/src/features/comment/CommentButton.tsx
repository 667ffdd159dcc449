import type { Post } from '@twosome/contract/post/post.contract';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useOverlay } from '../../platform/overlay.ts';
import { CountButton } from '../../ui/CountButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useWithPartner } from '../pair/useWithPartner.ts';
import { commentTexts } from './comment.texts.ts';
import { useCommentCount } from './count.store.ts';

/** Opens the comments of a post and shows their number. */
export function CommentButton({ post }: { post: Post }) {
  const { open } = useOverlay('postCommentId');
  const withPartner = useWithPartner();
  const count = useCommentCount(post);
  return (
    <CountButton
      label={commentTexts.button}
      shortcut="c"
      count={count}
      counted={commentTexts.counted(count)}
      onPress={() => withPartner(() => open(post.id))}
    >
      <Icon of={MessageCircle} />
    </CountButton>
  );
}
