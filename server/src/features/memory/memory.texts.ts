import { limits } from '@twosome/contract/platform/limits';

export const memoryErrors = {
  chooseOne: 'Choose a post, a message, or the first and the last day.',
  order: 'The last day cannot be before the first.',
  timeZone: 'This time zone is not known.',
  enough: `You have hidden ${limits.hiddenMemories} memories. Hide some days instead, or show some again.`,
  enoughSpans: `You have hidden ${limits.hiddenSpans} time spans. Show one of them again first.`,
};
