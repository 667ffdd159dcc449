import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Plus from 'lucide-react/icons/plus';
import { CalendarSheet } from '../features/calendar/CalendarSheet.tsx';
import { calendarTexts } from '../features/calendar/calendar.texts.ts';
import { Aside } from '../features/follow/Aside.tsx';
import { DeleteGoalOverlay, GoalOptions } from '../features/goal/GoalOptions.tsx';
import { GoalRow, GoalSkeleton } from '../features/goal/GoalRow.tsx';
import { goalKey, goalList } from '../features/goal/goal.store.ts';
import { goalTexts } from '../features/goal/goal.texts.ts';
import { useOverlay } from '../platform/overlay.ts';
import { useList } from '../platform/useList.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Shell } from '../ui/Shell.tsx';
import { UrlOverlay } from '../ui/UrlOverlay.tsx';

const { list: texts } = goalTexts;

/** /goals: the couple's goals, newest first. */
export default function GoalsScreen() {
  const list = useList(goalList, goalKey);
  const options = useOverlay('goalOptionId');
  const calendar = useOverlay('calendar');
  return (
    <Shell title={texts.title} bar="logo" heading={null} aside={<Aside />}>
      <PageHead
        title={texts.title}
        line={texts.line}
        action={
          <>
            <IconButton
              icon={CalendarPlus}
              look="sunken"
              label={calendarTexts.open}
              onClick={() => calendar.open('address')}
            />
            <ButtonLink to="/goals/add" icon={Plus}>
              {texts.add}
            </ButtonLink>
          </>
        }
      />
      <PagedList
        list={list}
        onRetry={() => void goalList.retry(goalKey)}
        skeleton={<GoalSkeleton count={4} />}
        moreSkeleton={<GoalSkeleton count={1} />}
        empty={<NoGoals />}
      >
        <ul>
          {list.ids.map((id) => (
            <GoalRow key={id} id={id} onOptions={options.open} />
          ))}
        </ul>
      </PagedList>
      <UrlOverlay parameter="goalOptionId" of={GoalOptions} />
      <CalendarSheet overlay={calendar} />
      <UrlOverlay parameter="goalDeleteId" of={DeleteGoalOverlay} />
    </Shell>
  );
}

const NoGoals = () => (
  <Empty
    drawing="PottedSprout"
    heading={texts.none}
    line={texts.noneLine}
    action={<ButtonLink to="/goals/add">{texts.addFirst}</ButtonLink>}
  />
);
