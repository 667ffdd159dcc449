import { memo, type RefObject } from 'react';
import { serverNow } from '../../platform/clock.ts';
import { useDates, useToday } from '../../platform/days.ts';
import { RestoreFocus, type RowFocus } from '../../ui/RestoreFocus.tsx';
import { Bubble, type BubbleProps, TypingBubble } from './Bubble.tsx';
import styles from './MessageList.module.css';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { dayOf, isSameRow, type Row } from './rows.ts';
import { UnsentBubble } from './UnsentBubble.tsx';

interface MessageRowProps extends Omit<BubbleProps, 'row'> {
  row: Row;
  focus: RefObject<RowFocus>;
}

/** A row of the room. Rows are made again with every frame, so one that is equal is not redrawn. */
export const MessageRow = memo(DrawnRow, isSameRow);

function DrawnRow({ focus, ...props }: MessageRowProps) {
  return (
    <RestoreFocus name={props.row.key} focus={focus} className={styles.row}>
      <Content {...props} />
    </RestoreFocus>
  );
}

function Content({ row, ...acts }: Omit<MessageRowProps, 'focus'>) {
  switch (row.kind) {
    case 'day':
      return <Day at={row.at} />;
    case 'pause':
      return <Pause at={row.at} />;
    case 'unread':
      return (
        <p className={`${styles.day} ${styles.unread} row gap-3 between-lines caption font-semibold`}>
          {texts.list.unread}
        </p>
      );
    case 'foot':
      return <span className={`${styles.foot} block`} />;
    case 'typing':
      return <TypingBubble />;
    case 'unsent':
      return <UnsentBubble row={row} />;
    case 'message':
      return <Bubble row={row} {...acts} />;
  }
}

function Day({ at }: { at: string | number }) {
  useToday();
  return (
    <p className={`${styles.day} caption text-center`}>{dayOf(at, new Date(serverNow()), useDates())}</p>
  );
}

function Pause({ at }: { at: string | number }) {
  return <p className={`${styles.day} caption text-center`}>{useDates().timeOf(at)}</p>;
}
