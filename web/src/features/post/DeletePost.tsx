import Trash2 from 'lucide-react/icons/trash-2';
import type { Overlay } from '../../platform/overlay.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { postOptionsTexts as texts } from './post.options.texts.ts';
import { deletePost } from './post.store.ts';
import { useOverlaidPost } from './useOverlaidPost.ts';

/** `?postDeleteId=`: asks before a post is deleted. */
export function DeletePost({ overlay, id }: { overlay: Overlay; id: string }) {
  const post = useOverlaidPost(overlay, id, (can) => can.delete);
  const confirm = () => {
    overlay.close();
    deletePost(id).then(() => toast.good(texts.remove.done), toastError(texts.remove.failed));
  };
  return (
    <Dialog
      open={overlay.value !== null && post !== undefined}
      onClose={overlay.close}
      icon={Trash2}
      {...texts.removeDialog}
      onPositive={confirm}
      negative
    />
  );
}
