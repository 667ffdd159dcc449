import { daysAfter } from '@twosome/contract/platform/days';
import type { Happening } from './timeline.ts';
import type { Visitor } from './visitor.ts';
import { GOALS, type PlannedGoal } from './words/goals.ts';

/** What couples set out to do, what became of it, and what the other one wrote in it. */
export const toAchieve = (peopleOf: (name: string) => readonly [Visitor, Visitor]): Happening[] =>
  GOALS.flatMap((goal) => {
    const both = peopleOf(goal.of);
    const words = {
      title: goal.title,
      description: goal.description,
      achieve_by: daysAfter(new Date(), goal.until).toISOString().slice(0, 10),
    };
    let id = '';
    const added: Happening = {
      age: goal.age,
      act: async () => {
        ({ id } = await both[goal.who].call<{ id: string }>('POST goals/', words));
      },
    };
    return [
      added,
      ...changesOf(goal).map(
        ({ age, who, change }): Happening => ({
          age,
          after: added,
          act: () => both[who].call(`PUT goals/${id}/`, { ...words, ...change }),
        }),
      ),
    ];
  });

function changesOf({ who, done, edited }: PlannedGoal) {
  return [
    ...(edited
      ? [{ age: edited[0], who: who === 0 ? 1 : 0, change: { description: edited[1] } } as const]
      : []),
    ...(done ? [{ age: done[1], who: done[0], change: { done: true } } as const] : []),
  ];
}
