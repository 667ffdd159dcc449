import type { Goal } from '@twosome/contract/goal/goal.contract';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import ImagePlus from 'lucide-react/icons/image-plus';
import type { ReactNode } from 'react';
import { useToday } from '../../platform/days.ts';
import { useNavigate } from '../../platform/router/navigation.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { RowLink } from '../../ui/Rows.tsx';
import { Skeleton, SkeletonBlock, SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { beginWith } from '../post/draft.store.ts';
import { firstLetter } from '../twosome/names.ts';
import { isPast, wordsOfDay } from './day.ts';
import styles from './Goal.module.css';
import { finishGoal, reopenGoal, useGoal } from './goal.store.ts';
import { goalTexts } from './goal.texts.ts';

/** A goal: its day, title, author, and whether it is done. */
export function GoalRow({ id }: { id: string }) {
  const goal = useGoal(id);
  // re-renders at midnight, when a goal becomes late
  useToday();
  if (!goal) return null;
  const isDone = goal.done_at !== null;
  const isLate = !isDone && isPast(goal.achieve_by);
  return (
    <li className={styles.goal} data-done={isDone || undefined}>
      <When day={goal.achieve_by} isLate={isLate} />
      <div className="min-w-0">
        <h2 className={styles.title} dir="auto">
          <RowLink to={`/goals/edit/${id}`}>{goal.title}</RowLink>
        </h2>
        <p className={`${styles.words} quiet text-pretty whitespace-pre-line`} dir="auto">
          {goal.description}
        </p>
        {isLate && (
          <p className="mt-2 caption quiet">{goalTexts.day.late(wordsOfDay(goal.achieve_by).short)}</p>
        )}
        <GoalBy goal={goal}>
          {' · '}
          <RelativeTime at={goal.added_at} />
          {goal.done_at !== null && (
            <>
              {' · '}
              <span className={styles.done}>
                {goalTexts.done} <RelativeTime at={goal.done_at} />
              </span>
            </>
          )}
        </GoalBy>
        {isDone && <MakeItAPost title={goal.title} />}
      </div>
      <div className={`${styles.acts} relative`}>
        <DoneButton goal={goal} />
      </div>
    </li>
  );
}

/** Who of the two added a goal: mine is blush, my partner's mist. */
export function GoalBy({ goal: { added_by }, children }: { goal: Goal; children: ReactNode }) {
  const { id, first_name, partner } = useUser();
  const isMine = added_by.id === id;
  // a name may have changed since the goal was fetched
  const name = isMine ? first_name : partner?.id === added_by.id ? partner.first_name : added_by.first_name;
  return (
    <p className="row gap-1.75 mt-3 caption">
      <Avatar initials={firstLetter(name)} side={isMine ? 'mine' : 'theirs'} size={24} />
      <span>
        <bdi>{name}</bdi>
        {children}
      </span>
    </p>
  );
}

/** The day as a calendar sheet; screen readers get a sentence. */
function When({ day, isLate }: { day: string; isLate: boolean }) {
  const words = wordsOfDay(day);
  return (
    <div
      className={`${styles.when} stack relative justify-items-center content-center gap-0.75 quiet`}
      data-late={isLate || undefined}
    >
      <span className="vh">{goalTexts.day.byDay(words.full)}</span>
      <span aria-hidden="true">{goalTexts.day.by}</span>
      <b aria-hidden="true">{words.day}</b>
      <span aria-hidden="true">{words.month}</span>
    </div>
  );
}

function DoneButton({ goal: { id, title, done_at } }: { goal: Goal }) {
  const isDone = done_at !== null;
  const { label, title: tooltip, failed } = isDone ? goalTexts.reopen : goalTexts.finish;
  const toggle = () => (isDone ? reopenGoal : finishGoal)(id).catch(toastError(failed));
  return (
    <IconButton
      icon={isDone ? CircleCheck : Circle}
      label={label(title)}
      title={tooltip}
      className={styles.toggle}
      data-done={isDone || undefined}
      onClick={toggle}
    />
  );
}

/** Skeleton of goals that are loading. */
export function GoalSkeleton({ count }: { count: number }) {
  return (
    <Skeleton>
      {[...Array(count).keys()].map((index) => (
        <div key={index} className={styles.goal}>
          <SkeletonBlock width="60px" height="78px" radius="var(--r-2)" />
          <div className="min-w-0">
            <SkeletonLines
              first={index % 2 === 0 ? '180px' : '140px'}
              second={index % 2 === 0 ? '230px' : '200px'}
            />
            <div className="row gap-1.75 mt-3 caption">
              <SkeletonBlock width="24px" height="24px" radius="50%" />
              <SkeletonBlock width="96px" height="11px" />
            </div>
          </div>
        </div>
      ))}
    </Skeleton>
  );
}

/** Begins a post with the title of a finished goal; it is private, like every new post. */
function MakeItAPost({ title }: { title: string }) {
  const navigate = useNavigate();
  const begin = async () => {
    if (!(await beginWith(title))) toast.say(goalTexts.post.another);
    navigate('/post/add');
  };
  return (
    <Button
      look="neutral"
      small
      icon={ImagePlus}
      className={`${styles.post} mt-3.5`}
      onClick={() => void begin()}
    >
      {goalTexts.post.make}
    </Button>
  );
}
