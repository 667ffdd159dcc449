import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** The texts of a card in the timeline, which home loads. */
export const postTexts = fillTexts({
  audience: {
    takenDown: 'Taken down',
    onlyMe: 'Only you',
    couple: 'Only the two of you',
    followers: 'Followers',
    public: 'Public',
  },
  head: { verified: 'Verified', edited: 'edited', options: 'Post options', more: 'More' },
  photos: {
    label: (name: string) => `Photos by ${name}`,
    alt: (name: string) => `Photo by ${name}`,
    view: 'View photos',
  },
  descriptions: {
    heading: 'Descriptions',
    line: 'Read aloud to people who cannot see the photos, and published with them.',
    photo: (number: number) => `Photo ${number}:`,
  },
  publish: {
    added: (partner: string) => `${partner} kept this for you two.`,
    changed: (partner: string) => `${partner} changed this post.`,
    question: 'Share it with your followers?',
    button: 'Publish',
    done: 'Your followers can see it now',
    failed: 'It is still private.',
  },
  onlyMe: { line: 'Only you see this.', button: (partner: string) => `Show to ${partner}` },
  takenDown: {
    title: 'Taken down by the operator.',
    line: 'Nobody else sees this post, and its photos are shown to nobody. You can delete it.',
  },
  none: { heading: 'No posts yet', line: 'Their posts will appear here.' },
  noneOfOwn: {
    heading: 'Your first moment goes here',
    line: 'It starts with only the two of you.',
  },
  addFirst: 'Add your first photo',
});
