import { goalNoticeKinds } from '@twosome/contract/goal/notices';
import { inLine, type Notice, notices, notifyOn, toPartner } from '../notice.ts';
import { markPart } from '../notice-parts.ts';
import { goalAdded, goalChanged } from './goal.events.ts';
import { selectTitle } from './goal.sql.ts';
import { goalNoticeTexts as texts } from './goal.texts.ts';

const { addedGoals, updatedGoals } = goalNoticeKinds.choices;

const withTitle = (text: (partner: string, goal: string) => string): Pick<Notice, 'detail' | 'text'> => ({
  detail: { select: selectTitle, inPush: false },
  text: (partner, title) =>
    text(partner, typeof title === 'string' ? texts.goal(markPart('goal', inLine(title))) : texts.untitled),
});

const change = { kind: updatedGoals.kinds.UPDATED_GOAL };
/** All changes of a goal share one notification until it is seen. */
const changes = ['goal_changed', 'goal_finished', 'goal_reopened'] as const;

export const goalNotices = notices(
  {
    goal_added: { kind: addedGoals.kinds.ADDED_GOAL, ...withTitle(texts.added) },
    // an edit does not hide that it was finished
    goal_changed: {
      ...change,
      ...withTitle(texts.changed),
      over: { replaced: ['goal_changed'], retained: ['goal_finished', 'goal_reopened'] },
    },
    goal_finished: { ...change, ...withTitle(texts.finished), over: { replaced: changes } },
    goal_reopened: { ...change, ...withTitle(texts.reopened), over: { replaced: changes } },
  },
  [
    notifyOn(goalAdded, (goal) => toPartner('goal_added', goal.goalId, goal)),
    notifyOn(goalChanged, (goal) => toPartner(`goal_${goal.change}`, goal.goalId, goal)),
  ],
);
