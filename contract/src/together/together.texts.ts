import { limits } from '../platform/limits.ts';

export const togetherErrors = {
  future: 'Choose today or an earlier day.',
  year: `Choose a year from ${limits.firstYear} to ${limits.lastYear}.`,
} as const;
