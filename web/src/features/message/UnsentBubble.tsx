import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { serverNow } from '../../platform/clock.ts';
import styles from './Bubble.module.css';
import { Words } from './Bubble.tsx';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { discard, retry, type Unsent, useProgress } from './outbox.store.ts';
import { UnsentPhotos } from './PhotoGrid.tsx';
import { Quote } from './Quote.tsx';
import type { UnsentRow } from './rows.ts';
import own from './UnsentBubble.module.css';
import { UnsentVoiceSlot } from './VoiceSlot.tsx';

/** A message older than this (milliseconds) was rendered before, so it does not animate. */
const animatedFor = 500;

/** An own message that is being sent, or failed. */
export function UnsentBubble({ row: { unsent, first, last } }: { row: UnsentRow }) {
  const { pictures, text, replyTo, status } = unsent;
  const failed = status === 'failed';
  const [isNew] = useState(() => serverNow() - unsent.at < animatedFor);
  return (
    <article
      className={`${styles.message} flex flex-col`}
      data-mine
      data-first={first || undefined}
      data-new={isNew || undefined}
      aria-label={failed ? texts.unsent.labelFailed : texts.unsent.labelSending}
    >
      <div className={`${styles.line} row relative w-full max-w-full gap-0.5`}>
        <div className={`${styles.parts} flex flex-col min-w-0 gap-0.75`}>
          {pictures.length > 0 && (
            <div className={`${own.pictures} relative w-full`} data-failed={failed || undefined}>
              <UnsentPhotos pictures={pictures} />
              {!failed && <UploadProgress id={unsent.id} />}
            </div>
          )}
          {unsent.voice && <UnsentVoiceSlot unsent={unsent} />}
          {(text !== '' || replyTo) && (
            <Words last={last} failed={failed} quote={replyTo && <Quote of={replyTo} />} text={text} />
          )}
        </div>
      </div>
      {failed ? (
        <NotSent unsent={unsent} />
      ) : (
        <p className="row gap-1.5 px-2 pt-1 caption num">{texts.unsent.sending}</p>
      )}
    </article>
  );
}

/** Upload progress along the bottom of the photos. */
function UploadProgress({ id }: { id: string }) {
  const share = useProgress(id);
  if (share === null) return null;
  const percent = Math.round(share * 100);
  return (
    <progress className={own.progress} max={100} value={percent} aria-label={texts.unsent.progress}>
      {percent} %
    </progress>
  );
}

function NotSent({ unsent: { id, why } }: { unsent: Unsent }) {
  return (
    <div role="alert" className={`${own.failed} row flex-wrap justify-end problem`}>
      <p className="row gap-1.5">
        <CircleAlert width={16} height={16} strokeWidth={2} aria-hidden="true" />
        {texts.unsent.notSent}
      </p>
      <button type="button" className={`${own.act} link`} onClick={() => void retry(id)}>
        {texts.retry}
      </button>
      <button type="button" className={`${own.act} link`} onClick={() => discard(id)}>
        {texts.unsent.remove}
      </button>
      {why && <p className={`${own.why} quiet text-end`}>{why}</p>}
    </div>
  );
}
