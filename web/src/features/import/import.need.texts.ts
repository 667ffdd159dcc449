import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { plural } from '@twosome/contract/platform/plural';

export const importNeedTexts = fillTexts({
  preview: 'We have looked through your archive',
  proposed: (partner: string) => `${partner} would like to bring your chat along`,
  messages: (count: number) => plural(count, { one: '# message', other: '# messages' }),
  act: 'Look',
});
