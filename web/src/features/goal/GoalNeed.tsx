import type { Goal } from '@twosome/contract/goal/goal.contract';
import Sprout from 'lucide-react/icons/sprout';
import { calendarDates, useToday } from '../../platform/days.ts';
import { Button } from '../../ui/Button.tsx';
import { drawing, failed, type NeedProps, NeedRow, useOver } from '../NeedRow.tsx';
import { goalNeedTexts as texts } from './goal.need.texts.ts';
import { finishGoal, upsertGoal, useGoal } from './goal.store.ts';

export const goalNeed = { Row: DueGoal, store: ({ goal }: { goal: Goal }) => upsertGoal(goal) };

function DueGoal(props: NeedProps) {
  const { need } = props;
  const goal = useGoal(need.id);
  const day = useToday();
  if (useOver(props, !goal || goal.done_at !== null) || !goal) return null;
  const { today, due, act, failed: message } = texts;
  const isToday = goal.achieve_by === day;
  return (
    <NeedRow
      picture={drawing(Sprout)}
      title={<bdi>{goal.title}</bdi>}
      line={isToday ? today : due(calendarDates.dayAndMonth(goal.achieve_by))}
      to={`/goals/edit/${need.id}`}
      acts={
        <Button look="neutral" small onClick={() => void finishGoal(need.id).catch(failed(props, message))}>
          {act}
        </Button>
      }
    />
  );
}
