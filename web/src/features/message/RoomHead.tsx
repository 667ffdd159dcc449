import { Avatar } from '../../ui/Avatar.tsx';
import { useUser } from '../auth/auth.store.ts';
import { firstLetter } from '../twosome/names.ts';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import styles from './RoomHead.module.css';
import { useTyping } from './typing.store.ts';

/** The partner's name, and whether they are typing. */
export function RoomHead() {
  const name = useUser().partner?.first_name ?? '';
  const typing = useTyping();
  return (
    <span className={`${styles.head} row gap-3`}>
      <Avatar initials={firstLetter(name)} side="theirs" size={38} />
      <span className={`${styles.words} stack min-w-0`}>
        <span className="strong" dir="auto">
          {name}
        </span>
        {/* TypingBubble announces it */}
        {typing && (
          <span className="caption quiet" aria-hidden="true">
            {texts.typing.short}
          </span>
        )}
      </span>
    </span>
  );
}
