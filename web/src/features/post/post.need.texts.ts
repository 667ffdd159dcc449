import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const postNeedTexts = fillTexts({
  added: (partner: string) => `${partner} added a post`,
  changed: (partner: string) => `${partner} changed a post`,
  line: 'Only you two see it so far.',
  act: 'Publish',
  done: 'Published',
  failed: 'The post was not published.',
});
