import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** Texts that calendar apps show. */
export const calendarTexts = fillTexts({
  name: 'Our goals and days · Twosome',
  anniversary: (year: string) => `Together since ${year}`,
  done: (title: string) => `✓ ${title}`,
});
