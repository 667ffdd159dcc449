import { type ReactNode, useState } from 'react';
import { fullDay } from '../../platform/days.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { withTerms } from '../auth/prompts.store.ts';
import { ChooseArchive } from './ChooseArchive.tsx';
import styles from './Import.module.css';
import { answerImport, type Existing, mustAgree } from './import.store.ts';
import { importTexts as texts } from './import.texts.ts';
import { Lines } from './Lines.tsx';
import { Preview } from './Preview.tsx';
import { Progress } from './Progress.tsx';
import { countsOf, spanOf } from './span.ts';
import { TakeBack } from './TakeBack.tsx';

const useNames = () => {
  const { id, first_name, partner } = useUser();
  return { me: id, own: first_name, partner: partner?.first_name ?? '' };
};

/** The couple's latest import, for one of the two. */
export function Stage({ now }: { now: Existing }) {
  const { me } = useNames();
  if (mustAgree(now)) return <Agreement now={now} />;
  if (now.status === 'removing') return <Progress {...texts.removing} />;
  if (now.status === 'importing') return <Importing now={now} />;
  if (now.status === 'waiting') return <Waiting now={now} />;
  if (now.status === 'done') return <Done now={now} />;
  if (now.status === 'failed') return <Failed now={now} />;
  if (now.by !== me) return <PartnerLooks now={now} />;
  if (now.preview !== null) return <Preview now={now} preview={now.preview} />;
  return <Progress {...texts.reading} action={<TakeBack now={now} />} />;
}

/** The partner has not decided what comes along. */
function PartnerLooks({ now }: { now: Existing }) {
  const { partner } = useNames();
  return (
    <Empty
      drawing="PackedCase"
      heading={texts.partnerLooks.heading(partner)}
      line={texts.partnerLooks.line(partner, texts.apps[now.kind])}
    />
  );
}

/** Asks for the agreement to the partner's messages. */
function Agreement({ now }: { now: Existing }) {
  const { me, own, partner } = useNames();
  const { agreement } = texts;
  const [answering, setAnswering] = useState<boolean | null>(null);
  const answer = async (want: boolean) => {
    setAnswering(want);
    await withTerms(() => answerImport(now.id, want)).catch(toastError(agreement.failed));
    setAnswering(null);
  };
  const mine = new Set(now.preview?.names.filter(({ user }) => user === me).map(({ name }) => name));
  return (
    <section className={styles.section}>
      <h2 className="heading">{agreement.heading(partner)}</h2>
      <p className="quiet">
        {agreement.line(partner, texts.messages(now.messages), texts.apps[now.kind], own)}
      </p>
      {now.preview?.from != null && <p className="strong">{spanOf(now.preview)}</p>}
      {now.preview !== null && <Lines lines={now.preview.lines} isMine={(name) => mine.has(name)} />}
      <div className={styles.choices}>
        <Button
          look="neutral"
          busy={answering === false}
          disabled={answering === true}
          onClick={() => void answer(false)}
        >
          {agreement.decline}
        </Button>
        <Button busy={answering === true} disabled={answering === false} onClick={() => void answer(true)}>
          {agreement.agree}
        </Button>
      </div>
      <p className="small quiet">
        {now.photos > 0 && agreement.photos} {agreement.later(partner)}
      </p>
    </section>
  );
}

function Importing({ now }: { now: Existing }) {
  const { importing } = texts;
  const areMessages = now.photos_done >= now.photos;
  const [done, all] = areMessages ? [now.messages_done, now.messages] : [now.photos_done, now.photos];
  return (
    <Progress
      {...importing}
      words={(areMessages ? importing.messages : importing.photos)(done, all)}
      share={all > 0 ? done / all : 0}
      action={<TakeBack now={now} />}
    />
  );
}

function Waiting({ now }: { now: Existing }) {
  const { partner } = useNames();
  const { waiting } = texts;
  const [busy, setBusy] = useState(false);
  const goOn = async () => {
    setBusy(true);
    await answerImport(now.id, false).catch(toastError(texts.agreement.failed));
    setBusy(false);
  };
  return (
    <Empty
      drawing="TinCans"
      heading={waiting.heading(partner)}
      line={waiting.line(partner, texts.messages(now.messages), now.photos_done)}
      action={
        <Actions>
          {now.photos_done > 0 && <ButtonLink to="/profile">{texts.done.photos}</ButtonLink>}
          <Button look="text" busy={busy} onClick={() => void goOn()}>
            {waiting.without}
          </Button>
          <TakeBack now={now} />
        </Actions>
      }
    />
  );
}

const Actions = ({ children }: { children: ReactNode }) => <span className={styles.actions}>{children}</span>;

function Done({ now }: { now: Existing }) {
  const { done } = texts;
  const [isChoosing, setChoosing] = useState(false);
  const counts = countsOf(now.photos_done, now.messages_done);
  if (isChoosing) return <ChooseArchive />;
  return (
    <>
      <Empty
        drawing="PackedCase"
        heading={counts === '' ? done.nothing : done.heading}
        line={
          <>
            {counts !== '' && done.line(counts, texts.apps[now.kind])}{' '}
            {now.left_out > 0 && texts.leftOut(now.left_out)}
          </>
        }
        action={
          <Actions>
            {now.photos_done > 0 && <ButtonLink to="/profile">{done.photos}</ButtonLink>}
            {now.messages_done > 0 && (
              <ButtonLink to="/message" look={now.photos_done > 0 ? 'neutral' : 'primary'}>
                {done.room}
              </ButtonLink>
            )}
            <Button look="text" onClick={() => setChoosing(true)}>
              {done.another}
            </Button>
          </Actions>
        }
      />
      {now.until !== null && counts !== '' && (
        <div className={styles.until}>
          <p className="small quiet grow">{done.until(fullDay(now.until))}</p>
          <TakeBack now={now} small />
        </div>
      )}
    </>
  );
}

function Failed({ now }: { now: Existing }) {
  const { failed } = texts;
  const [isChoosing, setChoosing] = useState(false);
  const counts = countsOf(now.photos_done, now.messages_done);
  if (isChoosing) return <ChooseArchive />;
  return (
    <Empty
      drawing="CutString"
      heading={failed.heading}
      line={`${now.problem ?? ''} ${counts === '' ? failed.nothing : failed.partial(counts)}`}
      action={
        <Actions>
          <Button onClick={() => setChoosing(true)}>{failed.again}</Button>
          {counts !== '' && <TakeBack now={now} />}
        </Actions>
      }
    />
  );
}
