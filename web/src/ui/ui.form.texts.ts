import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const formTexts = fillTexts({
  restored: 'You have unsaved changes from an earlier visit.',
  discard: 'Discard them',
});
