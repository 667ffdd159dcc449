import { twosomeNoticeTexts } from './twosome.notices.texts.ts';
import { loadTwosome, useProfileLoad, useTwosome } from './twosome.store.ts';

export const profileNotices = {
  choices: twosomeNoticeTexts,
  subjects: { couple: { stored: { use: useTwosome }, loads: { use: useProfileLoad }, load: loadTwosome } },
};
