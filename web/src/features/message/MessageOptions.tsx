import Copy from 'lucide-react/icons/copy';
import Flag from 'lucide-react/icons/flag';
import Reply from 'lucide-react/icons/reply';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect } from 'react';
import { copyText } from '../../platform/copyText.ts';
import { timeOf, useToday } from '../../platform/days.ts';
import type { Overlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import styles from './Bubble.module.css';
import { replyTo } from './draft.store.ts';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { deleteMessage, isDeleted, useMessage, useMessages } from './message.store.ts';
import { dayOf } from './rows.ts';

interface MessageOptionsProps {
  overlay: Overlay;
  id: string;
  onReply: () => void;
}

/** `?messageOptionId=`: the options of a message. */
export function MessageOptions({ overlay, id, onReply }: MessageOptionsProps) {
  const { id: me } = useUser();
  const message = useMessage(id);
  const here = useMessages((room) => room.isLoaded);
  const isUnavailable = message === undefined || isDeleted(message);
  useToday();
  const isOpen = overlay.value !== null;
  useEffect(() => {
    if (isOpen && here && isUnavailable) overlay.close();
  }, [isOpen, here, isUnavailable, overlay]);
  const startReply = () => {
    replyTo(id);
    overlay.close();
    onReply();
  };
  const copy = async () => {
    overlay.close();
    if (await copyText(message?.text ?? '')) toast.good(texts.options.copied);
    else toast.bad(texts.options.notCopied);
  };
  return (
    <BottomSheet open={isOpen && !isUnavailable} onClose={overlay.close} title={texts.options.heading}>
      <MenuRow icon={Reply} onPress={startReply}>
        {texts.options.reply}
      </MenuRow>
      {message?.text !== '' && (
        <MenuRow icon={Copy} onPress={() => void copy()}>
          {texts.options.copy}
        </MenuRow>
      )}
      {message && message.sent_by !== me && (
        <MenuRow icon={Flag} onPress={() => overlay.turnInto('reportId', id, { reportKind: 'message' })}>
          {texts.options.report}
        </MenuRow>
      )}
      {message?.sent_by === me && (
        <MenuRow icon={Trash2} red onPress={() => overlay.turnInto('messageDeleteId', id)}>
          {texts.options.remove}
        </MenuRow>
      )}
      {message && (
        <p className={styles.when}>
          {texts.options.when(dayOf(message.added_at, new Date()), timeOf(message.added_at))}
        </p>
      )}
    </BottomSheet>
  );
}

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
