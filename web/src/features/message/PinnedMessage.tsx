import { cutText } from '@twosome/contract/platform/characters';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import X from 'lucide-react/icons/x';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { pinMessage, usePinned } from './change.store.ts';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import styles from './PinnedMessage.module.css';

/** Characters in the strip; one line shows fewer. */
const maxLength = 200;

interface PinnedMessageProps {
  onJump: (id: string) => void;
  /** the pressed button disappears, so the parent moves the focus */
  onUnpin: () => void;
}

/** Unpins for both, so it offers undo. */
export function unpin(id: string): void {
  const { unpinned, undo, failed } = texts.pinned;
  const onPress = () => void pinMessage(id, true).catch(toastError(failed.pin));
  pinMessage(id, false).then(
    () => toast.say(unpinned, { icon: PinOff, action: { label: undo, onPress } }),
    toastError(failed.unpin),
  );
}

/** Above the messages: the pinned one, which a tap jumps to. */
export function PinnedMessage({ onJump, onUnpin }: PinnedMessageProps) {
  const message = usePinned();
  if (message === undefined) return null;
  const { id, text, files } = message;
  const end = () => {
    onUnpin();
    unpin(id);
  };
  return (
    <div className={`${styles.strip} row flex-none`}>
      <button
        type="button"
        className={`${styles.message} row grow min-h-14 gap-3 py-1.5 text-start`}
        onClick={() => onJump(id)}
      >
        <Icon of={Pin} size={20} />
        <span className="stack grow">
          <span className={styles.label}>{texts.pinned.label}</span>
          <span className={`${styles.text} truncate ink`} dir="auto">
            {cutText(text, maxLength) || texts.quote.photos(files.length)}
          </span>
        </span>
      </button>
      <IconButton icon={X} size={20} label={texts.pinned.unpin} onClick={end} />
    </div>
  );
}
