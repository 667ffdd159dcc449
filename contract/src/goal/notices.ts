import { noticeKinds } from '../platform/notice-kinds.ts';

export const goalNoticeKinds = noticeKinds({
  subjects: { goal: (id) => `/goals/edit/${id}` },
  choices: {
    addedGoals: { from: 'partner', about: 'goal', kinds: { ADDED_GOAL: 7 } },
    updatedGoals: { from: 'partner', about: 'goal', kinds: { UPDATED_GOAL: 8 } },
  },
});
