import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const goalNeedTexts = fillTexts({
  today: 'Due today',
  due: (day: string) => `Due ${day}`,
  act: 'Done',
  failed: 'The goal was not finished.',
});
