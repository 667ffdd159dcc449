import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const clapNeedTexts = fillTexts({
  title: (partner: string) => `${partner} clapped`,
  line: (couple: string) => `for a post by ${couple}`,
  ours: 'for your post',
  act: 'Clap too',
  failed: 'Your clap could not be saved.',
});
