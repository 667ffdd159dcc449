import type { Letter } from '@twosome/contract/letter/letter.contract';
import { cutText } from '@twosome/contract/platform/characters';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { calendarDates, type Dates, useDates, useMinute } from '../../platform/days.ts';
import { useOverlay } from '../../platform/overlay.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PhotoViewer } from '../../ui/PhotoViewer.tsx';
import { useUser } from '../auth/auth.store.ts';
import { PhotoGrid } from '../message/PhotoGrid.tsx';
import { Envelope } from './Envelope.tsx';
import styles from './Letter.module.css';
import { openLetter, takeBack, useLetter } from './letter.store.ts';
import { letterTexts as texts } from './letter.texts.ts';

/** Characters of a letter in the name of its button. */
const maxName = 60;

/** A letter in its state: sealed, to open, or opened. */
export function LetterCard({ id }: { id: string }) {
  const letter = useLetter(id);
  const { id: me, partner } = useUser();
  const now = useMinute();
  const dates = useDates();
  if (letter === undefined) return null;
  const isMine = letter.by === me;
  const name = partner?.first_name ?? '';
  const isDue = letter.due_at !== null && Date.parse(letter.due_at) <= now;
  const when = whenOf(letter, isDue, isMine, name, dates);
  return (
    <article className={`${styles.card} stack gap-4 px-gutter py-5`}>
      <div className="row min-h-touch gap-3">
        <Envelope isOpen={letter.opened_at !== null} side={isMine ? 'mine' : 'theirs'} />
        <div className="grow">
          <h2 className="strong">{isMine ? texts.to(name) : texts.from(name)}</h2>
          <p className="small quiet">{when}</p>
        </div>
        {letter.opened_at !== null && !isMine && <Options id={id} />}
        {letter.opened_at === null && !isMine && isDue && <Open id={id} />}
      </div>
      {!letter.is_sealed && <Content letter={letter} by={isMine ? texts.you : name} />}
      {isMine && letter.opened_at === null && (
        <TakeBack id={id} partner={name} label={texts.takeBack.of(cutText(letter.text, maxName) || when)} />
      )}
    </article>
  );
}

function whenOf(
  { opened_at, opens_at, at_morning }: Letter,
  isDue: boolean,
  isMine: boolean,
  name: string,
  { fullDay }: Dates,
) {
  if (opened_at !== null) return texts.openedOn(fullDay(opened_at));
  if (isDue) return isMine ? texts.waits(name) : texts.canOpen;
  if (at_morning !== null) return texts.opensInMorning(calendarDates.fullDay(at_morning));
  return texts.opensOn(fullDay(opens_at ?? ''));
}

const Open = ({ id }: { id: string }) => (
  <ActionButton small act={() => openLetter(id)} failed={texts.openFailed}>
    {texts.open}
  </ActionButton>
);

function Content({ letter: { text, files }, by }: { letter: Letter; by: string }) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <div className={`${styles.paper} stack gap-4`}>
      {text !== '' && (
        <p className="text-pretty whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
      {files.length > 0 && (
        <PhotoGrid
          by={by}
          pictures={files.map((file, index) => ({ ...file, key: file.id, onPress: () => setShown(index) }))}
        />
      )}
      {shown !== null && (
        <PhotoViewer
          label={texts.photos}
          photos={files.map(({ id, url, width, height }) => ({
            id,
            address: url,
            width,
            height,
            alt: texts.photos,
          }))}
          startAt={shown}
          own
          open
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}

function TakeBack({ id, partner, label }: { id: string; partner: string; label: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        look="neutral"
        small
        aria-label={label}
        className={styles.takeBack}
        onClick={() => setAsking(true)}
      >
        {texts.takeBack.button}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.takeBack.title}
        message={texts.takeBack.message(partner)}
        positiveLabel={texts.takeBack.button}
        act={() => takeBack(id)}
        failed={texts.takeBack.failed}
      />
    </>
  );
}

function Options({ id }: { id: string }) {
  const { open } = useOverlay('reportOptionId');
  return (
    <IconButton
      icon={Ellipsis}
      size={20}
      label={texts.options}
      className={styles.options}
      onClick={() => open(id, { reportKind: 'letter' })}
    />
  );
}
