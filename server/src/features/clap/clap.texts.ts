import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { aboutPost } from '../notice-parts.ts';

/** What an export holds of it, in the folder of a couple. */
export const clapFiles = {
  'claps_given.json': 'posts that you clapped for',
  'claps_received.json': 'couples that clapped for yours',
};

export const clapNoticeTexts = fillTexts({
  clapped: (couples: string) => `${couples} clapped for ${aboutPost('your post')}`,
});
