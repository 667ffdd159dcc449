import Lock from 'lucide-react/icons/lock';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Overlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { toastError } from '../../ui/toastError.ts';
import { postOptionsTexts as texts } from './post.options.texts.ts';
import { makePrivate } from './post.store.ts';
import { useOverlaidPost } from './useOverlaidPost.ts';

/** `?postOptionId=`: the couple's options for a post. */
export function PostOptions({ overlay, id }: { overlay: Overlay; id: string }) {
  const post = useOverlaidPost(overlay, id, (can) => can.edit || can.make_private || can.delete);
  const can = post?.can;
  const hide = () => {
    overlay.close();
    makePrivate(id).catch(toastError(texts.options.stillShared));
  };
  return (
    <BottomSheet
      open={overlay.value !== null && post !== undefined}
      onClose={overlay.close}
      title={texts.options.heading}
    >
      {can?.edit && (
        <MenuRow icon={Pencil} onPress={() => overlay.turnInto('postEditId', id)}>
          {texts.options.edit}
        </MenuRow>
      )}
      <MenuRow icon={Lock} disabled={!can?.make_private} onPress={hide}>
        {texts.options.makePrivate}
      </MenuRow>
      {can?.delete && (
        <MenuRow icon={Trash2} red onPress={() => overlay.turnInto('postDeleteId', id)}>
          {texts.options.remove}
        </MenuRow>
      )}
    </BottomSheet>
  );
}
