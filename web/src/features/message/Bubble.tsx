import type { Message } from '@twosome/contract/message/message.contract';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ReplyIcon from 'lucide-react/icons/reply';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { serverNow } from '../../platform/clock.ts';
import { useDates } from '../../platform/days.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import styles from './Bubble.module.css';
import { reactToMessage, useMessage } from './change.store.ts';
import { isFewEmoji } from './fewEmoji.ts';
import { linkify } from './linkify.tsx';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { isDeleted } from './message.store.ts';
import { PhotoGrid } from './PhotoGrid.tsx';
import { Quote } from './Quote.tsx';
import type { MessageRow } from './rows.ts';
import { useLongPress } from './useLongPress.ts';
import { VoiceSlot } from './VoiceSlot.tsx';
import { voiceOf } from './voice.ts';

export interface BubbleProps {
  row: MessageRow;
  /** the target of a jump: highlighted for a short time */
  lit: boolean;
  onReply: (id: string) => void;
  onOptions: (id: string) => void;
  onPhoto: (fileId: string) => void;
  onJump: (id: string) => unknown;
}

/** A message older than this (milliseconds) was scrolled into view, so it does not animate. */
const animatedFor = 2000;

/** A message. A swipe replies; a long press, a right click and its button open the options. */
export function Bubble(props: BubbleProps) {
  const { lit, onReply, onOptions } = props;
  const { id, mine, first, last, under } = props.row;
  const { partner } = useUser();
  const { timeOf } = useDates();
  const message = useMessage(id);
  const [isNew] = useState(() => !mine && serverNow() - Date.parse(message?.added_at ?? '') < animatedFor);
  const gestures = useLongPress({
    towards: mine ? 'left' : 'right',
    onReply: () => onReply(id),
    onLongPress: () => onOptions(id),
  });
  const article = useRef<HTMLElement>(null);
  // a jump moves the focus too, because the quote that was clicked may not be rendered any more
  useEffect(() => {
    if (!lit) return undefined;
    // a row that was just added is hidden until it is measured, and cannot take the focus
    let frame = requestAnimationFrame(function focus() {
      article.current?.focus({ preventScroll: true });
      if (document.activeElement !== article.current) frame = requestAnimationFrame(focus);
    });
    return () => cancelAnimationFrame(frame);
  }, [lit]);
  if (message === undefined) return null;
  const deleted = isDeleted(message);
  const below = [
    message.imported && last && texts.bubble.imported,
    message.edited_at && texts.bubble.edited,
    under && texts.bubble[under](timeOf(message.added_at)),
  ].filter(Boolean);
  return (
    <article
      ref={article}
      tabIndex={-1}
      className={`${styles.message} flex flex-col`}
      data-mine={mine || undefined}
      data-first={first || undefined}
      data-new={isNew || undefined}
      data-imported={(message.imported && !deleted) || undefined}
      // sighted people see the sender by side and color
      aria-label={texts.bubble.label(
        mine ? texts.you : (partner?.first_name ?? ''),
        timeOf(message.added_at),
        message.imported,
      )}
    >
      <div
        className={`${styles.line} row relative w-full max-w-full gap-0.5`}
        data-lit={lit || undefined}
        {...(!deleted && gestures)}
      >
        <span className={`${styles.answer} absolute center round quiet`} aria-hidden="true">
          <Icon of={ReplyIcon} size={20} />
        </span>
        <div className={`${styles.parts} flex flex-col min-w-0 gap-0.75`}>
          {deleted ? (
            <p className={styles.deleted} data-last={last || undefined}>
              {texts.deleted}
            </p>
          ) : (
            <MessageContent {...props} message={message} />
          )}
        </div>
        {!deleted && (
          <IconButton
            icon={Ellipsis}
            size={20}
            label={texts.bubble.options}
            className={styles.options}
            onClick={() => onOptions(id)}
          />
        )}
      </div>
      {!deleted && <Reactions message={message} />}
      {!deleted && below.length > 0 && (
        <p className="row gap-1.5 px-2 pt-1 caption num">{below.join(' · ')}</p>
      )}
    </article>
  );
}

/** The reactions of both; tapping your own removes it. */
function Reactions({ message }: { message: Message }) {
  const { id: me, partner } = useUser();
  const { reactions } = message;
  if (reactions.length === 0) return null;
  const name = partner?.first_name ?? '';
  return (
    <p className={`${styles.reactions} flex relative gap-1 px-2.5`}>
      {reactions.map(({ by, emoji }) =>
        by === me ? (
          <button
            key={by}
            type="button"
            aria-label={texts.reactions.own(emoji)}
            onClick={() => void reactToMessage(message.id, null).catch(toastError(texts.reactions.failed))}
          >
            {emoji}
          </button>
        ) : (
          <span key={by} role="img" aria-label={texts.reactions.partner(name, emoji)}>
            {emoji}
          </span>
        ),
      )}
    </p>
  );
}

function MessageContent({ message, row, onPhoto, onJump }: BubbleProps & { message: Message }) {
  const { partner } = useUser();
  const { files, text, reply_to: reply } = message;
  const quote = reply && <Quote of={reply} onPress={() => onJump(reply.id)} />;
  const pictures = files.map((file) => ({ ...file, key: file.id, onPress: () => onPhoto(file.id) }));
  return (
    <>
      {voiceOf(message) ? (
        <VoiceSlot message={message} last={row.last} />
      ) : (
        files.length > 0 && (
          <PhotoGrid
            pictures={pictures}
            by={message.sent_by === partner?.id ? partner.first_name : texts.photo.byYou}
          />
        )
      )}
      {(text !== '' || quote) && <Words last={row.last} quote={quote} text={text} />}
    </>
  );
}

interface WordsProps {
  last: boolean;
  failed?: boolean;
  quote: ReactNode;
  text: string;
}

/** The tinted shape around a text; the last of a group points to its sender. A few emoji stand large without it. */
export const Words = ({ last, failed, quote, text }: WordsProps) => (
  <div
    className={styles.words}
    data-last={last || undefined}
    data-failed={failed || undefined}
    data-emoji={(!quote && isFewEmoji(text)) || undefined}
  >
    {quote}
    {text !== '' && (
      <p className={styles.text} dir="auto">
        {linkify(text)}
      </p>
    )}
  </div>
);

/** Three dots while the partner is typing. */
export function TypingBubble() {
  const { partner } = useUser();
  return (
    <div role="status" className={`${styles.typing} row gap-1`}>
      <span className="vh">{texts.typing.line(partner?.first_name ?? '')}</span>
      <i />
      <i />
      <i />
    </div>
  );
}
