import { loadTwosome, useProfileLoad, useTwosome } from './twosome.store.ts';
import { twosomeTexts } from './twosome.texts.ts';

export const profileNotices = {
  choices: twosomeTexts.notices,
  subjects: { couple: { useStored: useTwosome, useLoad: useProfileLoad, load: loadTwosome } },
};
