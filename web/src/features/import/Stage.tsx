import { type ReactNode, useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { datesHere } from '../../platform/days.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useUser } from '../auth/auth.store.ts';
import { withTerms } from '../auth/prompts.store.ts';
import { AllMessages } from './AllMessages.tsx';
import { ChooseArchive } from './ChooseArchive.tsx';
import styles from './Import.module.css';
import { answerImport, type Existing, mustAgree } from './import.store.ts';
import { importTexts as texts } from './import.texts.ts';
import { Lines } from './Lines.tsx';
import { Preview } from './Preview.tsx';
import { Progress } from './Progress.tsx';
import { countsOf, leftOutOf, spanOf } from './span.ts';
import { TakeBack } from './TakeBack.tsx';

const useNames = () => {
  const { id, partner } = useUser();
  return { me: id, partner: partner?.first_name ?? '' };
};

/** The couple's latest import, for one of the two. */
export function Stage({ latest }: { latest: Existing }) {
  const { me } = useNames();
  if (mustAgree(latest)) return <Agreement latest={latest} />;
  if (latest.status === 'removing') return <Progress {...texts.removing} />;
  if (latest.status === 'importing') return <Importing latest={latest} />;
  if (latest.status === 'waiting') return <Waiting latest={latest} />;
  if (latest.status === 'done') return <Done latest={latest} />;
  if (latest.status === 'failed') return <Failed latest={latest} />;
  if (latest.by !== me) return <PartnerLooks latest={latest} />;
  if (latest.preview !== null) return <Preview latest={latest} preview={latest.preview} />;
  return <Progress {...texts.reading} action={<TakeBack imported={latest} />} />;
}

/** The partner has not decided what comes along. */
function PartnerLooks({ latest }: { latest: Existing }) {
  const { partner } = useNames();
  return (
    <Empty
      drawing="PackedCase"
      heading={texts.partnerLooks.heading(partner)}
      line={texts.partnerLooks.line(partner, texts.apps[latest.kind])}
    />
  );
}

/** Asks for the agreement to the partner's messages. */
function Agreement({ latest }: { latest: Existing }) {
  const { me, partner } = useNames();
  const { agreement } = texts;
  const answering = useAct();
  const answer = (want: boolean) => withTerms(() => answerImport(latest.id, want));
  const mine = new Set(latest.preview?.names.filter(({ user }) => user === me).map(({ name }) => name));
  return (
    <section className="stack gap-4 px-gutter pt-4 pb-6">
      <h2 className="heading">{agreement.heading(partner)}</h2>
      <p className="quiet">{agreement.line(texts.messages(latest.messages), texts.apps[latest.kind])}</p>
      {mine.size > 0 && <p>{agreement.mine([...mine].join(', '))}</p>}
      {latest.preview?.from != null && <p className="strong">{spanOf(latest.preview)}</p>}
      {latest.preview !== null && (
        <Lines
          lines={latest.preview.lines.map((line) => ({ ...line, isMine: mine.has(line.name) }))}
          label={texts.preview.lines}
        />
      )}
      <AllMessages count={latest.messages} />
      <div className={`${styles.choices} flex flex-wrap gap-2`}>
        <ActionButton look="neutral" of={answering} act={() => answer(false)} failed={agreement.failed}>
          {agreement.decline}
        </ActionButton>
        <ActionButton of={answering} act={() => answer(true)} failed={agreement.failed}>
          {agreement.agree}
        </ActionButton>
      </div>
      <p className="small quiet">
        {latest.photos > 0 && agreement.photos} {agreement.later(partner)}
      </p>
    </section>
  );
}

function Importing({ latest }: { latest: Existing }) {
  const { importing } = texts;
  const isAtMessages = latest.photos_done >= latest.photos;
  const [done, all] = isAtMessages
    ? [latest.messages_done, latest.messages]
    : [latest.photos_done, latest.photos];
  return (
    <Progress
      {...importing}
      words={(isAtMessages ? importing.messages : importing.photos)(done, all)}
      share={all > 0 ? done / all : 0}
      action={<TakeBack imported={latest} />}
    />
  );
}

function Waiting({ latest }: { latest: Existing }) {
  const { partner } = useNames();
  const { waiting } = texts;
  return (
    <Empty
      drawing="TinCans"
      heading={waiting.heading(partner)}
      line={waiting.line(partner, texts.messages(latest.messages), latest.photos_done)}
      action={
        <Actions>
          {latest.photos_done > 0 && <ButtonLink to="/profile">{texts.done.photos}</ButtonLink>}
          <ActionButton
            look="text"
            act={() => answerImport(latest.id, false)}
            failed={texts.agreement.failed}
          >
            {waiting.without}
          </ActionButton>
          <TakeBack imported={latest} />
        </Actions>
      }
    />
  );
}

const Actions = ({ children }: { children: ReactNode }) => (
  <span className="stack justify-items-center gap-2">{children}</span>
);

function Done({ latest }: { latest: Existing }) {
  const { done } = texts;
  const [isChoosing, setChoosing] = useState(false);
  const counts = countsOf(latest.photos_done, latest.messages_done);
  const leftOut = leftOutOf(latest);
  if (isChoosing) return <ChooseArchive />;
  return (
    <>
      <Empty
        drawing="PackedCase"
        heading={counts === '' ? done.nothing : done.heading}
        line={
          (counts !== '' || leftOut !== '') && (
            <>
              {counts !== '' && done.line(counts, texts.apps[latest.kind])} {leftOut}
            </>
          )
        }
        action={
          <Actions>
            {latest.photos_done > 0 && <ButtonLink to="/profile">{done.photos}</ButtonLink>}
            {latest.messages_done > 0 && (
              <ButtonLink to="/message" look={latest.photos_done > 0 ? 'neutral' : 'primary'}>
                {done.room}
              </ButtonLink>
            )}
            <Button look={counts === '' ? 'primary' : 'text'} onClick={() => setChoosing(true)}>
              {counts === '' ? texts.failed.again : done.another}
            </Button>
          </Actions>
        }
      />
      {latest.until !== null && counts !== '' && (
        <div className={styles.until}>
          <p className="small quiet grow">{done.until(datesHere().fullDay(latest.until))}</p>
          <TakeBack imported={latest} small />
        </div>
      )}
    </>
  );
}

function Failed({ latest }: { latest: Existing }) {
  const { failed } = texts;
  const [isChoosing, setChoosing] = useState(false);
  const counts = countsOf(latest.photos_done, latest.messages_done);
  if (isChoosing) return <ChooseArchive />;
  return (
    <Empty
      drawing="CutString"
      heading={failed.heading}
      line={`${latest.problem ?? ''} ${counts === '' ? failed.nothing : failed.partial(counts)}`}
      action={
        <Actions>
          <Button onClick={() => setChoosing(true)}>{failed.again}</Button>
          {counts !== '' && <TakeBack imported={latest} />}
        </Actions>
      }
    />
  );
}
