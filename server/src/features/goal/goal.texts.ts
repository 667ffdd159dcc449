import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const goalErrors = {
  deleted: 'This goal no longer exists.',
};

/** What an export holds of it, in the folder of a couple. */
export const goalFiles = {
  'goals.json': 'your goals',
};

export const goalNoticeTexts = fillTexts({
  added: (partner: string, goal: string) => `${partner} added ${goal}`,
  changed: (partner: string, goal: string) => `${partner} changed ${goal}`,
  finished: (partner: string, goal: string) => `${partner} finished ${goal}`,
  reopened: (partner: string, goal: string) => `${partner} reopened ${goal}`,
  goal: (title: string) => `the goal “${title}”`,
  untitled: 'a goal',
});
