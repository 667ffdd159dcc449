import { cutText } from '@twosome/contract/platform/characters';
import { limits } from '@twosome/contract/platform/limits';
import type { Question } from '@twosome/contract/question/question.contract';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ImagePlus from 'lucide-react/icons/image-plus';
import Lock from 'lucide-react/icons/lock';
import { type ReactNode, useState } from 'react';
import { calendarDates } from '../../platform/days.ts';
import { useOverlay } from '../../platform/overlay.ts';
import { useNavigate } from '../../platform/router/navigation.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUser } from '../auth/auth.store.ts';
import { beginWith } from '../post/draft.store.ts';
import { firstLetter } from '../twosome/names.ts';
import styles from './Question.module.css';
import { answer, answerForm, skip, useQuestion } from './question.store.ts';
import { questionTexts as texts } from './question.texts.ts';

const usePartnerName = (): string => useUser().partner?.first_name ?? '';

/** A question in its state: to answer, sealed, skipped or open. */
export function QuestionCard({ id, isToday = false }: { id: string; isToday?: boolean }) {
  const question = useQuestion(id);
  if (question === undefined) return null;
  return (
    <article className={styles.card} data-today={isToday || undefined}>
      <div className={`${styles.top} row min-h-touch justify-between gap-2`}>
        <p className="caption">
          <When question={question} isToday={isToday} />
        </p>
        <Options question={question} />
      </div>
      <h2 className={isToday ? 'title' : 'heading'} dir="auto">
        {question.text || texts.removed}
      </h2>
      {!question.taken_down && <Answers key={question.id} question={question} isToday={isToday} />}
    </article>
  );
}

function When({ question: { asked_by, day }, isToday }: { question: Question; isToday: boolean }) {
  const { id, partner } = useUser();
  const when = isToday ? texts.today : calendarDates.dayAndMonth(day);
  if (asked_by === null) return when;
  return `${when} · ${asked_by === id ? texts.byYou : texts.byPartner(partner?.first_name ?? '')}`;
}

/** For reporting what the partner wrote, where there is something of theirs. */
function Options({ question: { id, asked_by, partner, taken_down } }: { question: Question }) {
  const partnerId = useUser().partner?.id;
  const { open } = useOverlay('reportOptionId');
  const isTheirs = asked_by !== null && asked_by === partnerId;
  if (taken_down || (partner === null && !isTheirs)) return null;
  return (
    <IconButton
      icon={Ellipsis}
      size={20}
      label={texts.options}
      className={styles.options}
      onClick={() => open(id, { reportKind: 'question' })}
    />
  );
}

function Answers({ question, isToday }: { question: Question; isToday: boolean }) {
  const [isWriting, setWriting] = useState(false);
  const isBegun = answerForm.useIsBegun(question.id);
  const [wasOpen] = useState(question.opened_at !== null);
  if (question.opened_at !== null) return <Open question={question} isNew={isToday || !wasOpen} />;
  const isAnswering = isWriting || isBegun || (question.own === null && !question.skipped);
  if (isAnswering) return <Writing question={question} onEnd={() => setWriting(false)} />;
  const write = () => setWriting(true);
  if (question.own === null) return <Skipped isToday={isToday} onWrite={write} />;
  return <Sealed question={question} text={question.own.text} onWrite={write} />;
}

function Writing({ question, onEnd }: { question: Question; onEnd: () => void }) {
  const partner = usePartnerName();
  const form = answerForm.use(question.id, { text: question.own?.text ?? '' });
  const isNew = question.own === null && !question.skipped;
  const cancel = () => {
    form.discard();
    onEnd();
  };
  const pass = async () => {
    await form.dropAfter(() => skip(question.id))();
    onEnd();
  };
  return (
    <Form
      of={form}
      className="stack gap-4"
      isReady={form.isComplete}
      send={() => answer(question.id, form.cleaned.text)}
      failed={texts.answer.failed}
      onSent={onEnd}
    >
      <TextField
        label={texts.answer.label}
        {...form.field('text')}
        hint={texts.answer.hint(partner)}
        rows={4}
      />
      <div className="row flex-wrap gap-2">
        <Button type="submit" disabled={!form.isComplete && !form.busy} busy={form.busy}>
          {isNew ? texts.answer.send : texts.answer.save}
        </Button>
        {isNew ? (
          <ActionButton look="text" of={form.act} act={pass} failed={texts.skip.failed}>
            {texts.skip.button}
          </ActionButton>
        ) : (
          <Button look="text" onClick={cancel}>
            {texts.answer.cancel}
          </Button>
        )}
      </div>
    </Form>
  );
}

function Skipped({ isToday, onWrite }: { isToday: boolean; onWrite: () => void }) {
  const partner = usePartnerName();
  return (
    <div className={`${styles.skipped} panel stack justify-items-start gap-1 px-4 py-3.5`}>
      <p className="strong">{texts.skip.done}</p>
      <p className="small quiet">{(isToday ? texts.skip.line : texts.skip.lineEarlier)(partner)}</p>
      <Button look="neutral" small onClick={onWrite}>
        {texts.skip.undo}
      </Button>
    </div>
  );
}

function Sealed({ question, text, onWrite }: { question: Question; text: string; onWrite: () => void }) {
  const partner = usePartnerName();
  return (
    <>
      <Answer side="mine">{text}</Answer>
      <p className={`${styles.seal} flex items-start gap-1.75 small quiet`}>
        <Icon of={Lock} size={16} />
        <span>{texts.sealed.line(partner)}</span>
      </p>
      <div className="row flex-wrap gap-2">
        <Button look="neutral" small onClick={onWrite}>
          {texts.sealed.change}
        </Button>
        <ActionButton
          look="text"
          small
          aria-label={texts.sealed.takeBackOf(question.text)}
          act={() => skip(question.id)}
          failed={texts.sealed.takeBackFailed}
        >
          {texts.sealed.takeBack}
        </ActionButton>
      </div>
    </>
  );
}

/** `isNew`: the two meet above their answers. */
function Open({ question: { text, own, partner }, isNew }: { question: Question; isNew: boolean }) {
  const navigate = useNavigate();
  /** Begins a private post with the question; the partner publishes it, as every post. */
  const makePost = async () => {
    if (!(await beginWith(cutText(text, limits.postText)))) toast.say(texts.post.another);
    navigate('/post/add');
  };
  return (
    <>
      {isNew && <Meeting />}
      {own && <Answer side="mine">{own.text}</Answer>}
      {partner && <Answer side="theirs">{partner.text}</Answer>}
      <div className="row flex-wrap gap-2">
        <Button look="neutral" small icon={ImagePlus} onClick={() => void makePost()}>
          {texts.post.make}
        </Button>
      </div>
    </>
  );
}

function Meeting() {
  const { first_name, partner } = useUser();
  return (
    <div className={`${styles.meeting} flex justify-center`} aria-hidden="true">
      <Avatar initials={firstLetter(first_name)} side="mine" size={52} />
      <Avatar initials={firstLetter(partner?.first_name ?? '')} side="theirs" size={52} />
    </div>
  );
}

/** One of the two answers: mine is blush, my partner's mist. */
function Answer({ side, children }: { side: 'mine' | 'theirs'; children: ReactNode }) {
  const { first_name, partner } = useUser();
  const name = side === 'mine' ? first_name : (partner?.first_name ?? '');
  return (
    <figure className={styles.answer} data-side={side}>
      <figcaption className={`${styles.who} row gap-1.75 caption quiet`}>
        <Avatar initials={firstLetter(name)} side={side} size={24} />
        <bdi>{name}</bdi>
      </figcaption>
      <blockquote dir="auto">{children}</blockquote>
    </figure>
  );
}
