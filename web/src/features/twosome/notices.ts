import { twosomeNoticeTexts } from './twosome.notices.texts.ts';
import { loadTwosome, useProfileLoad, useTwosome } from './twosome.store.ts';

export const profileNotices = {
  choices: twosomeNoticeTexts,
  subjects: { couple: { useStored: useTwosome, useLoad: useProfileLoad, load: loadTwosome } },
};
