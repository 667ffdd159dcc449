import type { Post } from '@twosome/contract/post/post.contract';
import { Button } from '../../ui/Button.tsx';
import { useUser } from '../auth/auth.store.ts';
import { Thumb } from '../media/Thumb.tsx';
import { failed, type NeedProps, NeedRow, useOver, usePartner } from '../NeedRow.tsx';
import { upsertPost, usePost } from '../post/post.store.ts';
import { shownName } from '../twosome/names.ts';
import { clapNeedTexts as texts } from './clap.need.texts.ts';
import { tapHeart, useClapping } from './clap.store.ts';

export const clapNeed = { Row: Clap, store: ({ post }: { post: Post }) => upsertPost(post) };

function Clap(props: NeedProps) {
  const { need } = props;
  const post = usePost(need.id);
  return post ? <PendingClap {...props} post={post} /> : <Over {...props} />;
}

function PendingClap({ post, ...props }: NeedProps & { post: Post }) {
  const { need } = props;
  const partner = usePartner();
  const own = useUser().twosome?.id;
  if (useOver(props, useClapping(post).heart !== 'partner')) return null;
  const { title, line, ours, act, failed: message } = texts;
  return (
    <NeedRow
      picture={<Thumb image={post.images[0]} alt="" />}
      title={title(partner)}
      line={post.twosome.id === own ? ours : line(shownName(post.twosome.username))}
      to={`/post/${need.id}`}
      acts={
        <Button look="neutral" small onClick={() => void tapHeart(need.id).catch(failed(props, message))}>
          {act}
        </Button>
      }
    />
  );
}

function Over(props: NeedProps) {
  useOver(props, true);
  return null;
}
