/** Texts that calendar apps show. */
export const calendarTexts = {
  name: 'Our goals and days · Twosome',
  anniversary: (year: string) => `Together since ${year}`,
  done: (title: string) => `✓ ${title}`,
};
