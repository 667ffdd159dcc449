import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Aside } from '../features/follow/Aside.tsx';
import { GoalRow, GoalSkeleton } from '../features/goal/GoalRow.tsx';
import { goalKey, goalList, wasDoneBefore } from '../features/goal/goal.store.ts';
import { goalTexts } from '../features/goal/goal.texts.ts';
import { serverNow } from '../platform/clock.ts';
import { useOverlay } from '../platform/overlay.ts';
import { useList } from '../platform/useList.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Shell } from '../ui/Shell.tsx';
import styles from './GoalsScreen.module.css';

const { list: texts } = goalTexts;

/** /goals: the couple's goals, newest first, and below them those that were done when the page was opened. */
export default function GoalsScreen() {
  const list = useList(goalList, goalKey);
  const [openedAt] = useState(() => new Date(serverNow()).toISOString());
  const isDone = (id: string) => wasDoneBefore(id, openedAt);
  const done = list.ids.filter(isDone);
  return (
    <Shell title={texts.title} bar="logo" heading={null} aside={<Aside />}>
      <PageHead
        title={texts.title}
        line={texts.line}
        action={
          <ButtonLink to="/goals/add" icon={Plus}>
            {texts.add}
          </ButtonLink>
        }
      />
      <Chips />
      <PagedList
        list={list}
        onRetry={() => void goalList.retry(goalKey)}
        skeleton={<GoalSkeleton count={4} />}
        moreSkeleton={<GoalSkeleton count={1} />}
        empty={<NoGoals />}
      >
        <ul>
          {list.ids
            .filter((id) => !isDone(id))
            .map((id) => (
              <GoalRow key={id} id={id} />
            ))}
        </ul>
        {done.length > 0 && (
          <section aria-label={texts.done}>
            <h2 className="px-gutter pt-6 pb-2 strong border-t">{texts.done}</h2>
            <ul>
              {done.map((id) => (
                <GoalRow key={id} id={id} />
              ))}
            </ul>
          </section>
        )}
      </PagedList>
    </Shell>
  );
}

/** What else is the couple's own. */
function Chips() {
  const { open } = useOverlay('days');
  return (
    <nav aria-label={texts.chips} className={`${styles.chips} flex gap-2 px-gutter py-1`}>
      <ButtonLink look="neutral" small to="/question">
        {texts.question}
      </ButtonLink>
      <ButtonLink look="neutral" small to="/letter">
        {texts.letters}
      </ButtonLink>
      <Button look="neutral" small onClick={() => open('open')}>
        {texts.days}
      </Button>
      <ButtonLink look="neutral" small to="/book">
        {texts.book}
      </ButtonLink>
    </nav>
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
