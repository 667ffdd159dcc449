import Trash2 from 'lucide-react/icons/trash-2';
import type { Overlay } from '../../platform/overlay.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { deleteMessage, isDeleted, useMessage } from './message.store.ts';

/** `?messageDeleteId=`: asks before a message is deleted for both. */
export function DeleteMessage({ overlay, id }: { overlay: Overlay; id: string }) {
  const { id: me, partner } = useUser();
  const message = useMessage(id);
  const isMine = message !== undefined && message.sent_by === me && !isDeleted(message);
  const remove = () => {
    overlay.close();
    deleteMessage(id).catch(toastError(texts.remove.failed));
  };
  return (
    <Dialog
      open={overlay.value !== null && isMine}
      onClose={overlay.close}
      icon={Trash2}
      title={texts.remove.title}
      message={texts.remove.message(partner?.first_name ?? '')}
      positiveLabel={texts.remove.button}
      onPositive={remove}
      negative
    />
  );
}
