import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const followNeedTexts = fillTexts({
  line: 'would like to follow you.',
  act: 'Accept',
  decline: (couple: string) => `Decline ${couple}`,
  failed: 'Your answer was not saved.',
});
