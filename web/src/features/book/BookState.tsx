import type { Book } from '@twosome/contract/book/book.contract';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { type Dates, useDates } from '../../platform/days.ts';
import { imageAddress } from '../../platform/origin.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import styles from './Book.module.css';
import { agree, removeBook } from './book.store.ts';
import { bookTexts as texts } from './book.texts.ts';

interface StateProps {
  book: Book;
  /** this person asked for it */
  isMine: boolean;
  partner: string;
  onAnother: () => void;
}

/** What happens with the book, and what this person can do. Screen readers announce its changes. */
export function BookState(props: StateProps) {
  const { book, isMine, partner } = props;
  const [heading, line] = wordsOf(book, isMine, partner, useDates());
  return (
    <div className={`${styles.state} stack gap-4 px-gutter pt-4 pb-5`}>
      <div role="status">
        <h2 className="heading">{heading}</h2>
        <p className="quiet">{line}</p>
      </div>
      <div className="row flex-wrap gap-3">
        <Act {...props} />
        <Remove book={book} isMine={isMine} />
      </div>
    </div>
  );
}

function wordsOf(
  book: Book,
  isMine: boolean,
  partner: string,
  { dayAndMonth }: Dates,
): [heading: string, line: string] {
  const { state } = texts;
  if (book.status === 'making') return [state.making, state.makingLine];
  if (book.status === 'failed') return [state.failed, state.failedLine];
  if (book.status === 'ready')
    return [state.ready, state.readyLine(book.pages ?? 0, dayAndMonth(book.expires_at ?? ''))];
  return isMine
    ? [state.requested(partner), state.requestedLine(partner)]
    : [state.proposed(partner), state.proposedLine];
}

function Act({ book, isMine, onAnother }: StateProps) {
  if (book.status === 'ready' && book.url !== null)
    return (
      <>
        <ButtonAnchor icon={Download} href={imageAddress(book.url)} download>
          {texts.download}
        </ButtonAnchor>
        <Button look="neutral" small onClick={onAnother}>
          {texts.another}
        </Button>
      </>
    );
  if (book.status === 'failed') return <Agree id={book.id ?? ''} label={texts.again} />;
  if (book.status === 'waiting' && !isMine) return <Agree id={book.id ?? ''} label={texts.agree} />;
  return null;
}

const Agree = ({ id, label }: { id: string; label: string }) => (
  <ActionButton act={() => agree(id)} failed={texts.agreeFailed}>
    {label}
  </ActionButton>
);

function Remove({ book, isMine }: { book: Book; isMine: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { label, title } =
    book.status !== 'waiting' ? texts.remove.takeAway : isMine ? texts.remove.takeBack : texts.remove.refuse;
  return (
    <>
      <Button look="neutral" small={book.status === 'ready'} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        message={texts.remove.message}
        positiveLabel={label}
        act={() => removeBook(book.id ?? '')}
        failed={texts.remove.failed}
      />
    </>
  );
}
