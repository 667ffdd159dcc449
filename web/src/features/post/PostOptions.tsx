import Lock from 'lucide-react/icons/lock';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Overlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { toastError } from '../../ui/toastError.ts';
import { makePrivate } from './post.store.ts';
import { useOverlaidPost } from './useOverlaidPost.ts';

/** `?postOptionId=`: the couple's options for a post. */
export function PostOptions({ overlay, id }: { overlay: Overlay; id: string }) {
  const post = useOverlaidPost(overlay, id, (can) => can.edit || can.make_private || can.delete);
  const can = post?.can;
  const hide = () => {
    overlay.close();
    makePrivate(id).catch(toastError('It is still shared.'));
  };
  return (
    <BottomSheet
      open={overlay.value !== null && post !== undefined}
      onClose={overlay.close}
      title="Post options"
    >
      {can?.edit && (
        <MenuRow icon={Pencil} onPress={() => overlay.turnInto('postEditId', id)}>
          Edit
        </MenuRow>
      )}
      <MenuRow icon={Lock} disabled={!can?.make_private} onPress={hide}>
        Make Private
      </MenuRow>
      {can?.delete && (
        <MenuRow icon={Trash2} red onPress={() => overlay.turnInto('postDeleteId', id)}>
          Delete
        </MenuRow>
      )}
    </BottomSheet>
  );
}
