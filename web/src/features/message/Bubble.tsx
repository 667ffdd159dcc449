import type { Message } from '@twosome/contract/message/message.contract';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ReplyIcon from 'lucide-react/icons/reply';
import { type ReactNode, useState } from 'react';
import { timeOf } from '../../platform/days.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useUser } from '../auth/auth.store.ts';
import styles from './Bubble.module.css';
import { linked } from './linked.tsx';
import { isDeleted, useMessage } from './message.store.ts';
import { PhotoGrid } from './PhotoGrid.tsx';
import { Quote } from './Quote.tsx';
import { useHold } from './useHold.ts';

interface BubbleProps {
  id: string;
  mine: boolean;
  first: boolean;
  last: boolean;
  under: 'seen' | 'sent' | null;
  /** found by a jump: it lights up for a moment */
  lit: boolean;
  onReply: (id: string) => void;
  onOptions: (id: string) => void;
  onPhoto: (fileId: string) => void;
  onJump: (id: string) => void;
}

/** Milliseconds after which what is drawn is no news, but came by scrolling. */
const newFor = 2000;

/** A message of one of the two. A swipe answers it; holding it, a right click and its button show what else can be done. */
export function Bubble(props: BubbleProps) {
  const { id, mine, first, last, lit, onReply, onOptions } = props;
  const { partner } = useUser();
  const message = useMessage(id);
  const [isNew] = useState(() => !mine && Date.now() - Date.parse(message?.added_at ?? '') < newFor);
  const hold = useHold({
    towards: mine ? 'left' : 'right',
    onReply: () => onReply(id),
    onHold: () => onOptions(id),
  });
  if (message === undefined) return null;
  const gone = isDeleted(message);
  return (
    <article
      className={styles.said}
      data-mine={mine || undefined}
      data-first={first || undefined}
      data-new={isNew || undefined}
      // eyes see it by side and colour
      aria-label={`${mine ? 'You' : partner?.first_name}, ${timeOf(message.added_at)}`}
    >
      <div className={styles.line} data-lit={lit || undefined} {...(!gone && hold)}>
        <span className={styles.answer} aria-hidden="true">
          <Icon of={ReplyIcon} size={20} />
        </span>
        <div className={styles.parts}>
          {gone ? <Gone last={last} /> : <Said {...props} message={message} />}
        </div>
        {!gone && (
          <IconButton
            icon={Ellipsis}
            size={20}
            label="Message options"
            className={styles.options}
            onClick={() => onOptions(id)}
          />
        )}
      </div>
      {!gone && props.under && <Under at={message.added_at} state={props.under} />}
    </article>
  );
}

function Gone({ last }: { last: boolean }) {
  return (
    <p className={styles.gone} data-last={last || undefined}>
      Deleted Message
    </p>
  );
}

function Said({ message, last, onPhoto, onJump }: BubbleProps & { message: Message }) {
  const { partner } = useUser();
  const { files, text, reply_to: reply } = message;
  const quote = reply && <Quote of={reply} onPress={() => onJump(reply.id)} />;
  const pictures = files.map((file) => ({ ...file, key: file.id, onPress: () => onPhoto(file.id) }));
  return (
    <>
      {files.length > 0 && (
        <PhotoGrid
          pictures={pictures}
          by={message.sent_by === partner?.id ? partner.first_name : 'you'}
          messageId={message.id}
        />
      )}
      {(text !== '' || quote) && (
        <Words last={last}>
          {quote}
          {text !== '' && <Text>{text}</Text>}
        </Words>
      )}
    </>
  );
}

/** The tinted shape around words; the last of a group points to who said it. */
export const Words = ({
  last,
  failed,
  children,
}: {
  last: boolean;
  failed?: boolean;
  children: ReactNode;
}) => (
  <div className={styles.words} data-last={last || undefined} data-failed={failed || undefined}>
    {children}
  </div>
);

export const Text = ({ children }: { children: string }) => (
  <p className={styles.text} dir="auto">
    {linked(children)}
  </p>
);

function Under({ at, state }: { at: string; state: 'seen' | 'sent' }) {
  return (
    <p className={styles.under}>
      {state === 'seen' ? 'Seen' : 'Sent'} {timeOf(at)}
    </p>
  );
}
