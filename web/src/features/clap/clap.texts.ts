import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { plural } from '@twosome/contract/platform/plural';

export const clapTexts = fillTexts({
  /** what the heart's button does or waits for, by its state */
  button: (partner: string) => ({
    none: 'Clap',
    flying: 'Clapping',
    mine: `Your clap is waiting for ${partner}`,
    theirs: `${partner} clapped, clap too`,
    complete: 'Clapped by you both',
    withdrawing: 'Taking your clap back',
  }),
  counted: (count: number) => plural(count, { one: '# clap', other: '# claps' }),
  notSaved: 'Your clap could not be saved.',
  nudge: {
    waiting: (partner: string) => `Waiting for ${partner}`,
    clapped: (partner: string) => `${partner} clapped.`,
    clapToo: 'Clap too?',
  },
});
