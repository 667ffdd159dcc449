import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** Toasts about an import. They load before the rest of its texts. */
export const importNewsTexts = fillTexts({
  preview: 'We have looked through your archive',
  agreement: (partner: string) => `${partner} would like to bring your chat along`,
  done: 'Your story is here',
  failed: 'The import did not work',
  show: 'Show',
});
