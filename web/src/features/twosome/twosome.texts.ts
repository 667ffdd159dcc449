import { fillTexts } from '@twosome/contract/platform/fill-texts';
import type { Connector } from '@twosome/contract/twosome/twosome.rules';

export const twosomeTexts = fillTexts({
  profile: {
    photo: (name: string) => `Photo of ${name}`,
    verified: 'Verified',
    private: 'Private profile',
    public: 'Public profile',
    followsYou: 'Follows you',
    noBio: "This profile doesn't have bio.",
  },
  form: {
    preview: 'This is what other couples will see.',
    noPreview: 'Your name will be here once both usernames fit.',
    own: 'Your username',
    partner: "Your partner's username",
    bio: 'Bio',
    cancel: 'Cancel',
    save: 'Save',
    notSaved: 'Your profile was not saved.',
  },
  connector: {
    label: 'Connector',
    '&': '& (And)',
    '.': '. (Dot)',
    '+': '+ (Plus)',
  } satisfies Record<Connector | 'label', string>,
  order: { label: 'Order', mine: 'My name first', theirs: 'Partner first' },
  visibility: {
    label: 'Visibility',
    private: 'Private',
    privateHint: 'Only couples who follow you see what you publish.',
    public: 'Public',
    publicHint: 'Everyone here sees what you publish. Pending follow requests are accepted.',
  },
  turnPublicDialog: {
    title: 'Make your profile public?',
    message:
      'Everyone here will see what you both published. Couples who are waiting for your answer are accepted at once.',
    positiveLabel: 'Make public',
  },
});
