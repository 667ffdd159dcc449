import { loadGoal, useGoal, useGoalLoad } from './goal.store.ts';
import { goalTexts } from './goal.texts.ts';

export const goalNotices = {
  choices: goalTexts.notices,
  subjects: { goal: { useStored: useGoal, useLoad: useGoalLoad, load: loadGoal } },
};
