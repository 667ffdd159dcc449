import type { Need, NeedKind } from '@twosome/contract/tray/tray.contract';
import BookHeart from 'lucide-react/icons/book-heart';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import Mail from 'lucide-react/icons/mail';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import PackageOpen from 'lucide-react/icons/package-open';
import Sprout from 'lucide-react/icons/sprout';
import X from 'lucide-react/icons/x';
import type { ReactElement } from 'react';
import { calendarDates, useToday } from '../../platform/days.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { JointName } from '../../ui/JointName.tsx';
import { useUser } from '../auth/auth.store.ts';
import { acceptRequest, declineRequest, useFollowed } from '../follow/follow.store.ts';
import { finishGoal, useGoal } from '../goal/goal.store.ts';
import { settleTogether } from '../together/together.store.ts';
import { shownName } from '../twosome/names.ts';
import { TwosomeFace } from '../twosome/TwosomeFace.tsx';
import { Clap, Publish } from './PostNeeds.tsx';
import { drawing, failed, LinkRow, type NeedProps, Row, useOver, usePartner } from './Row.tsx';
import { trayTexts as texts } from './tray.texts.ts';

const rows: Readonly<Record<NeedKind, (props: NeedProps) => ReactElement | null>> = {
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

/** A newer server may have more kinds. */
export const isDrawn = ({ kind }: Need): boolean => kind in rows;

export function NeedRow({ need }: NeedProps) {
  const Kind = rows[need.kind];
  return <Kind need={need} />;
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
    <LinkRow {...texts.question} icon={MessageCircleQuestion} line={need.question?.text} to="/question" />
  );
}

function Letter() {
  const { title, ...rest } = texts.letter;
  return <LinkRow {...rest} icon={Mail} title={title(usePartner())} to="/letter" />;
}

function Book({ need }: NeedProps) {
  const { title, act } = texts.book;
  return (
    <LinkRow icon={BookHeart} title={title(usePartner())} line={need.book?.title} to="/book" act={act} />
  );
}

function Import({ need: { import: found } }: NeedProps) {
  const isOwn = useUser().id === found?.by;
  const partner = usePartner();
  const { preview, proposed, act, messages } = texts.import;
  return (
    <LinkRow
      icon={PackageOpen}
      title={isOwn ? preview : proposed(partner)}
      line={found && found.messages > 0 ? messages(found.messages) : undefined}
      to="/profile/settings/import"
      act={act}
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
