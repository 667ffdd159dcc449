import type { Post } from '@twosome/contract/post/post.contract';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUser } from '../auth/auth.store.ts';
import { Thumb } from '../media/Thumb.tsx';
import { failed, type NeedProps, NeedRow, useOver, usePartner } from '../NeedRow.tsx';
import { postNeedTexts as texts } from './post.need.texts.ts';
import { publish, upsertPost, usePost } from './post.store.ts';

export const publishNeed = { Row: Publish, store: ({ post }: { post: Post }) => upsertPost(post) };

function Publish(props: NeedProps) {
  const { need } = props;
  const { id } = useUser();
  const partner = usePartner();
  const post = usePost(need.id);
  if (useOver(props, !post?.can.publish) || !post) return null;
  const { added, changed, line, act, done, failed: message } = texts;
  return (
    <NeedRow
      picture={<Thumb image={post.images[0]} alt="" />}
      title={(post.creator === id ? changed : added)(partner)}
      line={post.text || line}
      to={`/post/${need.id}`}
      acts={
        <Button
          look="red"
          small
          onClick={() =>
            void publish(need.id).then((isDone) => isDone && toast.good(done), failed(props, message))
          }
        >
          {act}
        </Button>
      }
    />
  );
}
