import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const bookNeedTexts = fillTexts({
  title: (partner: string) => `${partner} suggests a photo book`,
  act: 'Look',
});
