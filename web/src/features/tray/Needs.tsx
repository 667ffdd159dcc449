import type { Need } from '@twosome/contract/tray/tray.contract';
import BookHeart from 'lucide-react/icons/book-heart';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import Mail from 'lucide-react/icons/mail';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import PackageOpen from 'lucide-react/icons/package-open';
import Sprout from 'lucide-react/icons/sprout';
import X from 'lucide-react/icons/x';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { calendarDates, useToday } from '../../platform/days.ts';
import type { To } from '../../platform/router/history.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon, type IconDrawing } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { JointName } from '../../ui/JointName.tsx';
import { RowLink } from '../../ui/Rows.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { tapHeart, useClapping } from '../clap/clap.store.ts';
import { acceptRequest, declineRequest, useFollowed } from '../follow/follow.store.ts';
import { finishGoal, useGoal } from '../goal/goal.store.ts';
import { Thumb } from '../media/Thumb.tsx';
import { publish, usePost } from '../post/post.store.ts';
import { settleTogether } from '../together/together.store.ts';
import { shownName } from '../twosome/names.ts';
import { TwosomeFace } from '../twosome/TwosomeFace.tsx';
import styles from './Tray.module.css';
import { dropNeed, loadTray } from './tray.store.ts';
import { trayTexts as texts } from './tray.texts.ts';

type NeedProps = { need: Need };

/** The row of each kind; a newer server may have more kinds. */
const rows: Readonly<Partial<Record<string, (props: NeedProps) => ReactElement | null>>> = {
  publish: Publish,
  clap: Clap,
  request: Request,
  goal: DueGoal,
  question: Question,
  letter: Letter,
  together: Together,
  book: Book,
  import: Import,
};

export const isDrawn = ({ kind }: Need): boolean => kind in rows;

export function NeedRow({ need }: NeedProps) {
  const Kind = rows[need.kind];
  return Kind ? <Kind need={need} /> : null;
}

/** Removes the need as soon as this device knows that it is over. Returns whether it is. */
function useOver(need: Need, isOver: boolean): boolean {
  useEffect(() => {
    if (isOver) dropNeed(need);
  }, [isOver, need]);
  return isOver;
}

/** A refused act: the need may be there still. */
const failed = (message: string) => (error: unknown) => {
  toastError(message)(error);
  void loadTray();
};

interface RowProps {
  picture: ReactNode;
  title: ReactNode;
  line: ReactNode;
  to: To;
  acts: ReactNode;
}

const Row = ({ picture, title, line, to, acts }: RowProps) => (
  <div className={styles.row}>
    <span className={styles.picture}>{picture}</span>
    <span className={styles.words}>
      <span className={styles.title}>
        <RowLink to={to}>{title}</RowLink>
      </span>
      <span className={styles.line} dir="auto">
        {line}
      </span>
    </span>
    <span className={styles.acts}>{acts}</span>
  </div>
);

const drawing = (of: IconDrawing) => (
  <span className={styles.drawing}>
    <Icon of={of} />
  </span>
);

const usePartner = (): string => useUser().partner?.first_name ?? '';

function Publish({ need }: NeedProps) {
  const { id } = useUser();
  const partner = usePartner();
  const post = usePost(need.id);
  if (useOver(need, !post?.can.publish) || !post) return null;
  const { added, changed, line, act, done, failed: message } = texts.publish;
  return (
    <Row
      picture={<Thumb image={post.images[0]} alt="" />}
      title={(post.creator === id ? changed : added)(partner)}
      line={post.text || line}
      to={`/post/${need.id}`}
      acts={
        <Button
          look="red"
          small
          onClick={() => void publish(need.id).then(() => toast.good(done), failed(message))}
        >
          {act}
        </Button>
      }
    />
  );
}

function Clap({ need }: NeedProps) {
  const post = usePost(need.id);
  return post ? <PendingClap need={need} post={post} /> : <Over need={need} />;
}

function PendingClap({ need, post }: NeedProps & { post: NonNullable<Need['post']> }) {
  const partner = usePartner();
  const own = useUser().twosome?.id;
  if (useOver(need, useClapping(post).heart !== 'partner')) return null;
  const { title, line, ours, act, failed: message } = texts.clap;
  return (
    <Row
      picture={<Thumb image={post.images[0]} alt="" />}
      title={title(partner)}
      line={post.twosome.id === own ? ours : line(shownName(post.twosome.username))}
      to={`/post/${need.id}`}
      acts={
        <Button look="red" small onClick={() => void tapHeart(need.id).catch(failed(message))}>
          {act}
        </Button>
      }
    />
  );
}

function Over({ need }: NeedProps) {
  useOver(need, true);
  return null;
}

function Request({ need }: NeedProps) {
  const twosome = useFollowed(need.id);
  if (useOver(need, !twosome?.have_received_request) || !twosome) return null;
  const name = shownName(twosome.username);
  const { line, act, decline, failed: message } = texts.request;
  return (
    <Row
      picture={<TwosomeFace twosome={twosome} size={48} />}
      title={<JointName text={name} />}
      line={line}
      to={`/profile/${need.id}`}
      acts={
        <>
          <IconButton
            icon={X}
            size={20}
            label={decline(name)}
            onClick={() => void declineRequest(need.id).catch(failed(message))}
          />
          <Button look="red" small onClick={() => void acceptRequest(need.id).catch(failed(message))}>
            {act}
          </Button>
        </>
      }
    />
  );
}

function DueGoal({ need }: NeedProps) {
  const goal = useGoal(need.id);
  const day = useToday();
  if (useOver(need, !goal || goal.done_at !== null) || !goal) return null;
  const { today, due, act, failed: message } = texts.goal;
  const isToday = goal.achieve_by === day;
  return (
    <Row
      picture={drawing(Sprout)}
      title={<bdi>{goal.title}</bdi>}
      line={isToday ? today : due(calendarDates.dayAndMonth(goal.achieve_by))}
      to={`/goals/edit/${need.id}`}
      acts={
        <Button look="neutral" small onClick={() => void finishGoal(need.id).catch(failed(message))}>
          {act}
        </Button>
      }
    />
  );
}

function Question({ need }: NeedProps) {
  return (
    <Row
      picture={drawing(MessageCircleQuestion)}
      title={texts.question.title}
      line={need.question?.text}
      to="/question"
      acts={
        <ButtonLink look="neutral" small to="/question">
          {texts.question.act}
        </ButtonLink>
      }
    />
  );
}

function Letter() {
  return (
    <Row
      picture={drawing(Mail)}
      title={texts.letter.title(usePartner())}
      line={texts.letter.line}
      to="/letter"
      acts={
        <ButtonLink look="neutral" small to="/letter">
          {texts.letter.act}
        </ButtonLink>
      }
    />
  );
}

function Book({ need }: NeedProps) {
  return (
    <Row
      picture={drawing(BookHeart)}
      title={texts.book.title(usePartner())}
      line={need.book?.title}
      to="/book"
      acts={
        <ButtonLink look="neutral" small to="/book">
          {texts.book.act}
        </ButtonLink>
      }
    />
  );
}

function Import({ need: { import: found } }: NeedProps) {
  const isOwn = useUser().id === found?.by;
  const partner = usePartner();
  const { preview, proposed, act, messages } = texts.import;
  const to = '/profile/settings/import';
  return (
    <Row
      picture={drawing(PackageOpen)}
      title={isOwn ? preview : proposed(partner)}
      line={found && found.messages > 0 ? messages(found.messages) : undefined}
      to={to}
      acts={
        <ButtonLink look="neutral" small to={to}>
          {act}
        </ButtonLink>
      }
    />
  );
}

function Together({ need }: NeedProps) {
  const { id, together_asked: proposal } = useUser();
  const partner = usePartner();
  if (useOver(need, !proposal || proposal.by === id) || !proposal) return null;
  const { title, line, act, failed: message } = texts.together;
  return (
    <Row
      picture={drawing(CalendarHeart)}
      title={title(partner)}
      line={line(calendarDates.fullDay(proposal.date))}
      to={{ search: 'days=open' }}
      acts={
        <Button look="red" small onClick={() => void settleTogether(proposal.date).catch(failed(message))}>
          {act}
        </Button>
      }
    />
  );
}
