/** Texts that calendar apps show. */
export const calendarTexts = {
  name: 'Our goals · Twosome',
  done: (title: string) => `✓ ${title}`,
};
