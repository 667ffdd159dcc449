import ArrowDown from 'lucide-react/icons/arrow-down';
import { useEffect, useState } from 'react';
import { Virtualizer } from 'virtua';
import { timeOf } from '../../platform/days.ts';
import { TinCans } from '../../ui/drawings/TinCans.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUser } from '../auth/auth.store.ts';
import { Bubble } from './Bubble.tsx';
import { replyTo } from './draft.store.ts';
import { MessageBones } from './MessageBones.tsx';
import styles from './MessageList.module.css';
import { findMessage, retryLoading, useMessages } from './message.store.ts';
import { dayOf } from './moments.ts';
import { OlderMessages, olderHeight } from './OlderMessages.tsx';
import type { Row } from './rows.ts';
import { TypingBubble } from './TypingBubble.tsx';
import { UnsentBubble } from './UnsentBubble.tsx';
import { useEnd } from './useEnd.ts';
import { useNewsAloud } from './useNewsAloud.ts';
import { useRows } from './useRows.ts';

/** How long a message that was jumped to is lit up. */
const litFor = 1600;

interface MessageListProps {
  onOptions: (id: string) => void;
  onPhoto: (fileId: string) => void;
  /** somebody answers: the box is to have the focus */
  onReply: () => void;
}

/** What the two said, newest at the bottom. */
export function MessageList({ onOptions, onPhoto, onReply }: MessageListProps) {
  const partner = useUser().partner?.first_name ?? '';
  const { here, older, failure } = useMessages((state) => state);
  const rows = useRows();
  const { box, list, shift, below, toEnd, show, onScroll, onResize } = useEnd(rows);
  const [lit, setLit] = useState<string | null>(null);
  const aloud = useNewsAloud();

  useEffect(() => {
    if (lit === null) return;
    const timer = setTimeout(() => setLit(null), litFor);
    return () => clearTimeout(timer);
  }, [lit]);

  const jump = async (id: string) => {
    if (!(await findMessage((message) => message.id === id))) {
      toast.say('That message is not here any more.');
      return;
    }
    show(id);
    setLit(id);
  };
  const answer = (id: string) => {
    replyTo(id);
    onReply();
  };

  if (!here && rows.length === 0) {
    if (failure)
      return (
        <div className={styles.failed}>
          <LoadFailure failure={failure} onRetry={() => void retryLoading()} />
        </div>
      );
    return <MessageBones />;
  }
  return (
    <div className={styles.place}>
      <section
        ref={box}
        className={styles.box}
        role="log"
        aria-label={`Messages with ${partner}`}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
      >
        <span className={styles.fill} />
        <OlderMessages status={rows.length === 0 ? 'idle' : older} failure={failure} />
        {rows.length === 0 && (
          <div className={styles.empty}>
            <Empty
              drawing={<TinCans />}
              heading="No messages yet"
              line={`What you and ${partner} write to each other will be here.`}
            />
          </div>
        )}
        <Virtualizer
          ref={list}
          scrollRef={box}
          data={rows}
          startMargin={olderHeight}
          bufferSize={800}
          shift={shift}
          onScroll={onScroll}
          onResize={onResize}
        >
          {(row) => (
            <div key={row.key} className={styles.row}>
              {draw(row)}
            </div>
          )}
        </Virtualizer>
      </section>
      <p className="vh" role="status">
        {aloud}
      </p>
      {below !== null && (
        <button type="button" className={styles.pill} data-new={below > 0 || undefined} onClick={toEnd}>
          <Icon of={ArrowDown} size={16} />
          {below > 0 ? newOnes(below) : <span className="vh">To the newest</span>}
        </button>
      )}
    </div>
  );

  function draw(row: Row) {
    switch (row.kind) {
      case 'day':
        return <p className={styles.day}>{dayOf(row.at, new Date())}</p>;
      case 'pause':
        return <p className={styles.day}>{timeOf(row.at)}</p>;
      case 'foot':
        return <span className={styles.foot} />;
      case 'typing':
        return <TypingBubble />;
      case 'unsent':
        return <UnsentBubble unsent={row.unsent} first={row.first} last={row.last} />;
      case 'message':
        return (
          <Bubble
            id={row.id}
            mine={row.mine}
            first={row.first}
            last={row.last}
            under={row.under}
            lit={row.id === lit}
            onReply={answer}
            onOptions={onOptions}
            onPhoto={onPhoto}
            onJump={(id) => void jump(id)}
          />
        );
    }
  }
}

const newOnes = (count: number): string => (count === 1 ? '1 new message' : `${count} new messages`);
