import { useUser } from '../auth/auth.store.ts';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import styles from './TypingBubble.module.css';

/** Three dots while the partner is typing. */
export function TypingBubble() {
  const { partner } = useUser();
  return (
    <div role="status" className={styles.bubble}>
      <span className="vh">{texts.typing.line(partner?.first_name ?? '')}</span>
      <i />
      <i />
      <i />
    </div>
  );
}
