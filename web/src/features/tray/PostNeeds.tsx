import type { Need } from '@twosome/contract/tray/tray.contract';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUser } from '../auth/auth.store.ts';
import { tapHeart, useClapping } from '../clap/clap.store.ts';
import { Thumb } from '../media/Thumb.tsx';
import { publish, usePost } from '../post/post.store.ts';
import { shownName } from '../twosome/names.ts';
import { failed, type NeedProps, Row, useOver, usePartner } from './Row.tsx';
import { trayTexts as texts } from './tray.texts.ts';

export function Publish({ need }: NeedProps) {
  const { id } = useUser();
  const partner = usePartner();
  const post = usePost(need.id);
  if (useOver(need, !post?.can.publish) || !post) return null;
  const { added, changed, line, act, done, failed: message } = texts.publish;
  return (
    <Row
      picture={<Thumb image={post.images[0]} alt="" />}
      title={(post.creator === id ? changed : added)(partner)}
      line={post.text || line}
      to={`/post/${need.id}`}
      acts={
        <Button
          look="red"
          small
          onClick={() => void publish(need.id).then((isDone) => isDone && toast.good(done), failed(message))}
        >
          {act}
        </Button>
      }
    />
  );
}

export function Clap({ need }: NeedProps) {
  const post = usePost(need.id);
  return post ? <PendingClap need={need} post={post} /> : <Over need={need} />;
}

function PendingClap({ need, post }: NeedProps & { post: NonNullable<Need['post']> }) {
  const partner = usePartner();
  const own = useUser().twosome?.id;
  if (useOver(need, useClapping(post).heart !== 'partner')) return null;
  const { title, line, ours, act, failed: message } = texts.clap;
  return (
    <Row
      picture={<Thumb image={post.images[0]} alt="" />}
      title={title(partner)}
      line={post.twosome.id === own ? ours : line(shownName(post.twosome.username))}
      to={`/post/${need.id}`}
      acts={
        <Button look="red" small onClick={() => void tapHeart(need.id).catch(failed(message))}>
          {act}
        </Button>
      }
    />
  );
}

function Over({ need }: NeedProps) {
  useOver(need, true);
  return null;
}
