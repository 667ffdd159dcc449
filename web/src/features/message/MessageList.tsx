import type { Message } from '@twosome/contract/message/message.contract';
import { cutText } from '@twosome/contract/platform/characters';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { useDates } from '../../platform/days.ts';
import { useSearchParams } from '../../platform/router/navigation.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { useRowFocus } from '../../ui/RestoreFocus.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { getUser, useUser } from '../auth/auth.store.ts';
import { replyTo } from './draft.store.ts';
import { openAt, useShown } from './excerpt.store.ts';
import { ExcerptBar, OlderMessages, olderHeight } from './MessageEnds.tsx';
import styles from './MessageList.module.css';
import { MessageRow } from './MessageRow.tsx';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { getMessage, isDeleted, onMessagesStored, retryLoading, useMessages } from './message.store.ts';
import { useUnsent } from './outbox.store.ts';
import { PinnedMessage } from './PinnedMessage.tsx';
import { type Row, rowsOf } from './rows.ts';
import { unreadSinceNow, useSeenByPartner } from './seen.store.ts';
import { useTyping } from './typing.store.ts';
import { useStickToEnd } from './useStickToEnd.ts';
import { voiceOf } from './voice.ts';

/** How long the target of a jump is highlighted. Milliseconds. */
const highlightTime = 1600;

interface MessageListProps {
  onOptions: (id: string) => void;
  onPhoto: (fileId: string) => void;
  /** called on a reply, so that the parent focuses the composer */
  onReply: () => void;
}

/** The conversation, newest at the bottom. */
export function MessageList({ onOptions, onPhoto, onReply }: MessageListProps) {
  const partner = useUser().partner?.first_name ?? '';
  const here = useMessages((state) => state.isLoaded);
  const { older, newer, failure, isExcerpt } = useShown();
  const rows = useRows();
  const { box, list, view, shift, below, toEnd, show, onScroll, onResize } = useStickToEnd(rows);
  const [lit, setLit] = useState<string | null>(null);
  const focus = useRowFocus(rows);
  const announcement = useAnnouncer();

  useEffect(() => {
    if (lit === null) return;
    const timer = setTimeout(() => setLit(null), highlightTime);
    return () => clearTimeout(timer);
  }, [lit]);

  // stable, because the rows are memoized
  const jump = useCallback(
    async (id: string) => {
      const found = await openAt(id).catch(toastError(texts.list.notLoaded));
      if (found === 'unavailable') toast.say(texts.list.unavailable);
      if (found !== 'shown') return;
      show(id);
      setLit(id);
    },
    [show],
  );
  // `?messageId=`: a search result or a photo leads to its message
  const [search] = useSearchParams();
  const linked = search.get('messageId');
  // the message is shown when its photo is closed: the focus belongs to the photo until then
  const isCovered = search.has('messagePhotoId');
  const followed = useRef<string | null>(null);
  const openLinked = useEffectEvent((id: string) => void jump(id));
  useEffect(() => {
    if (!here || linked === null || isCovered || linked === followed.current) return;
    followed.current = linked;
    openLinked(linked);
  }, [here, linked, isCovered]);
  const startReply = useCallback(
    (id: string) => {
      replyTo(id);
      onReply();
    },
    [onReply],
  );

  if (!here && rows.length === 0) {
    if (failure)
      return (
        <div className={`${styles.failed} stack flex-1 min-h-0 content-center`}>
          <LoadFailure failure={failure} onRetry={() => void retryLoading()} />
        </div>
      );
    return <MessageSkeleton />;
  }
  return (
    <div className="flex relative flex-col flex-1 min-h-0">
      <PinnedMessage
        onJump={(id) => void jump(id)}
        onUnpin={() => box.current?.focus({ preventScroll: true })}
      />
      <section
        ref={box}
        className={`${styles.box} flex flex-col flex-1 min-h-0`}
        role="log"
        aria-label={texts.list.label(partner)}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
      >
        <span className={styles.fill} />
        <OlderMessages status={rows.length === 0 ? 'idle' : older} failure={failure} />
        {rows.length === 0 && (
          <div className={styles.empty}>
            <Empty drawing="TinCans" heading={texts.none.heading} line={texts.none.line(partner)} />
          </div>
        )}
        <Virtualizer
          key={view}
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
            <MessageRow
              key={row.key}
              row={row}
              focus={focus}
              lit={row.kind === 'message' && row.id === lit}
              onReply={startReply}
              onOptions={onOptions}
              onPhoto={onPhoto}
              onJump={jump}
            />
          )}
        </Virtualizer>
      </section>
      <p className="vh" role="status">
        {announcement}
      </p>
      {isExcerpt && <ExcerptBar newer={newer} failure={failure} below={below ?? 0} onNewest={toEnd} />}
      {!isExcerpt && below !== null && (
        <button
          type="button"
          className={`${styles.pill} absolute row min-h-touch justify-center gap-1.5 strong`}
          data-new={below > 0 || undefined}
          onClick={toEnd}
        >
          <Icon of={ArrowDown} size={16} />
          {below > 0 ? texts.newMessages(below) : <span className="vh">{texts.list.toNewest}</span>}
        </button>
      )}
    </div>
  );
}

/** The rows of the room, from top to bottom. */
function useRows(): readonly Row[] {
  const me = useUser().id;
  const { ids, isExcerpt } = useShown();
  const unsent = useUnsent();
  const seenAt = useSeenByPartner();
  const typing = useTyping();
  const [unreadSince] = useState(unreadSinceNow);
  const dates = useDates();
  return useMemo(() => {
    const messages = ids.map((id) => getMessage(id) as Message);
    // marks, unsent messages and typing belong below the newest message
    const below = isExcerpt ? { unsent: [], seenAt: null, typing: false } : { unsent, seenAt, typing };
    return rowsOf({ messages, me, unreadSince, ...below }, dates);
  }, [ids, isExcerpt, unsent, me, seenAt, unreadSince, typing, dates]);
}

/** Long messages are announced up to this length. */
const maxLength = 200;

/**
 * Announces new messages of the partner to screen readers. The list itself is silent: it is virtualized, and
 * scrolling would announce old messages.
 */
function useAnnouncer(): string {
  const [announced, setAnnounced] = useState({ id: '', words: '' });
  useEffect(
    () =>
      onMessagesStored((received, news) => {
        const { id: me, partner } = getUser() ?? {};
        const newest = news.findLast((message) => message.sent_by !== me && !isDeleted(message));
        const text =
          cutText(newest?.text ?? '', maxLength) ||
          (newest && voiceOf(newest) ? texts.voice.label : texts.announced.photos);
        const words = texts.announced.message(partner?.first_name ?? '', text);
        if (newest) return setAnnounced({ id: newest.id, words });
        // a deleted message must not stay announced
        const deletedIds = received.filter(isDeleted).map(({ id }) => id);
        setAnnounced((before) => (deletedIds.includes(before.id) ? { id: '', words: '' } : before));
      }),
    [],
  );
  return announced.words;
}

const shapes = [
  { width: '58%', mine: false },
  { width: '36%', mine: false },
  { width: '44%', mine: true },
  { width: '62%', mine: true },
  { width: '30%', mine: false },
  { width: '52%', mine: true },
];

/** Skeleton of a conversation that is loading. */
function MessageSkeleton() {
  return (
    <div className="flex flex-col flex-1 justify-end px-3 py-3">
      <Skeleton>
        {shapes.map(({ width, mine }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
          <div key={index} className={`${styles.line} flex pt-2`} data-mine={mine || undefined}>
            <SkeletonBlock width={width} height="42px" radius="22px" />
          </div>
        ))}
      </Skeleton>
    </div>
  );
}
