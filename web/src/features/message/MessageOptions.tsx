import type { Message } from '@twosome/contract/message/message.contract';
import { canEdit } from '@twosome/contract/message/message.rules';
import Copy from 'lucide-react/icons/copy';
import Flag from 'lucide-react/icons/flag';
import ImagePlus from 'lucide-react/icons/image-plus';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Reply from 'lucide-react/icons/reply';
import SmilePlus from 'lucide-react/icons/smile-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect } from 'react';
import { serverNow } from '../../platform/clock.ts';
import { copyText } from '../../platform/copyText.ts';
import { useDates, useMinute } from '../../platform/days.ts';
import { loadCode } from '../../platform/missingCode.ts';
import type { Overlay } from '../../platform/overlay.ts';
import { useNavigate } from '../../platform/router/navigation.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import styles from './Bubble.module.css';
import { deleteMessage, pinMessage, reactToMessage, useMessage, usePinned } from './change.store.ts';
import { replyTo } from './draft.store.ts';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { isDeleted, useMessages } from './message.store.ts';
import { unpin } from './PinnedMessage.tsx';
import { dayOf } from './rows.ts';
import { voiceOf } from './voice.ts';

/** The six reactions at hand. */
const atHand = ['❤️', '😂', '😮', '😢', '👍', '🔥'];

interface MessageOptionsProps {
  overlay: Overlay;
  id: string;
  onReply: () => void;
}

/** `?messageOptionId=`: the options of a message. */
export function MessageOptions({ overlay, id, onReply }: MessageOptionsProps) {
  const { id: me } = useUser();
  const message = useMessage(id);
  const navigate = useNavigate();
  const here = useMessages((room) => room.isLoaded);
  const isUnavailable = message === undefined || isDeleted(message);
  // re-renders at midnight, and when the time for an edit is over
  useMinute();
  const dates = useDates();
  const isPinned = usePinned()?.id === id;
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
  const own = message?.reactions.find(({ by }) => by === me)?.emoji;
  const react = (emoji: string) => {
    overlay.close();
    reactToMessage(id, emoji === own ? null : emoji).catch(toastError(texts.reactions.failed));
  };
  const makePost = async (of: Message) => {
    const { addToDraft, loadPhotos } = await loadCode(() => import('./postPhotos.ts'));
    const photos = await loadPhotos(of);
    // the sheet was closed in the meantime
    if (!overlay.isHere()) return;
    if (!(await addToDraft(photos))) toast.say(texts.options.uploading);
    else navigate('/post/add?step=reorder', { replace: true });
  };
  const pin = () => {
    overlay.close();
    if (isPinned) unpin(id);
    else pinMessage(id, true).catch(toastError(texts.pinned.failed.pin));
  };
  return (
    <BottomSheet open={isOpen && !isUnavailable} onClose={overlay.close} title={texts.options.heading}>
      <fieldset
        className={`${styles.palette} flex justify-between px-gutter pt-1 pb-2`}
        aria-label={texts.reactions.label}
      >
        {atHand.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={texts.reactions.react(emoji)}
            aria-pressed={emoji === own}
            onClick={() => react(emoji)}
          >
            {emoji}
          </button>
        ))}
      </fieldset>
      <MenuRow icon={SmilePlus} onPress={() => overlay.turnInto('messageEmojiId', id)}>
        {texts.options.otherEmoji}
      </MenuRow>
      <MenuRow icon={Reply} onPress={startReply}>
        {texts.options.reply}
      </MenuRow>
      {message?.text !== '' && (
        <MenuRow icon={Copy} onPress={() => void copy()}>
          {texts.options.copy}
        </MenuRow>
      )}
      {message?.imported === false && (
        <MenuRow icon={isPinned ? PinOff : Pin} onPress={pin}>
          {isPinned ? texts.options.unpin : texts.options.pin}
        </MenuRow>
      )}
      {message && message.files.length > 0 && voiceOf(message) === null && (
        <MenuRow
          icon={ImagePlus}
          onPress={() => void makePost(message).catch(toastError(texts.options.notLoaded))}
        >
          {texts.options.makePost}
        </MenuRow>
      )}
      {message && canEdit(message, me, serverNow()) && (
        <MenuRow icon={Pencil} onPress={() => overlay.turnInto('messageEditId', id)}>
          {texts.options.edit}
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
        <p className={`${styles.when} caption`}>
          {texts.options.when(
            dayOf(message.added_at, new Date(serverNow()), dates),
            dates.timeOf(message.added_at),
          )}
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
  return (
    <Confirm
      open={overlay.value !== null && isMine}
      onClose={overlay.close}
      icon={Trash2}
      title={texts.remove.title}
      message={texts.remove.message(partner?.first_name ?? '')}
      positiveLabel={texts.remove.button}
      act={() => deleteMessage(id)}
      failed={texts.remove.failed}
      closesAtOnce
    />
  );
}
