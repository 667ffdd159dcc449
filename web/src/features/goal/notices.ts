import { goalNoticeTexts } from './goal.notices.texts.ts';
import { loadGoal, useGoal, useGoalLoad } from './goal.store.ts';

export const goalNotices = {
  choices: goalNoticeTexts,
  subjects: { goal: { stored: { use: useGoal }, loads: { use: useGoalLoad }, load: loadGoal } },
};
