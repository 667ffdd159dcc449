import { limits } from '@twosome/contract/platform/limits';

export const countdownErrors = {
  deleted: 'This countdown no longer exists.',
  tooMany: `You have ${limits.countdowns} countdowns. Delete one to add another.`,
};

/** What an export holds of it, in the folder of a couple. */
export const togetherFiles = {
  'countdowns.json': 'days you look forward to',
};
