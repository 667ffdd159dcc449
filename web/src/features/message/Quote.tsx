import type { Message } from '@twosome/contract/message/message.contract';
import { useUser } from '../auth/auth.store.ts';
import { useMessage } from './change.store.ts';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { isDeleted } from './message.store.ts';
import styles from './Quote.module.css';
import { voiceOf } from './voice.ts';

type Quoted = NonNullable<Message['reply_to']>;

/** The quoted message above a reply; a press jumps to it. */
export function Quote({ of, onPress }: { of: Quoted; onPress?: () => void }) {
  const inside = <QuoteWords of={of} />;
  if (!onPress) return <div className={`${styles.quote} block small text-start`}>{inside}</div>;
  return (
    <button type="button" className={`${styles.quote} block small text-start`} onClick={onPress}>
      <span className="vh">{texts.quote.answers} </span>
      {inside}
    </button>
  );
}

/** Sender and text of the quoted message; a deleted one shows no text. */
export function QuoteWords({ of }: { of: Quoted }) {
  const { id, partner } = useUser();
  const now = useMessage(of.id);
  const text = now?.text ?? of.text;
  const photos = now?.files.length ?? of.file_count;
  const isVoice = now ? voiceOf(now) !== null : of.is_voice;
  const isUnavailable = now ? isDeleted(now) : text === '' && photos === 0;
  const mine = of.sent_by === id;
  return (
    <>
      <span className={`${styles.name} block`} data-mine={mine || undefined} dir="auto">
        {mine ? texts.you : partner?.first_name}
      </span>
      <span
        className={`${styles.words} clamp-2 quiet`}
        data-unavailable={isUnavailable || undefined}
        dir="auto"
      >
        {isUnavailable ? texts.deleted : text || (isVoice ? texts.voice.label : texts.quote.photos(photos))}
      </span>
    </>
  );
}
