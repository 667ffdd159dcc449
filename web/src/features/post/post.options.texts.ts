import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { plural } from '@twosome/contract/platform/plural';

/** The texts of a post's sheets, and of posts in other places than the timeline. */
export const postOptionsTexts = fillTexts({
  takenDown: 'Taken down by the operator',
  grid: { alt: 'Post', shared: 'Shared' },
  options: {
    heading: 'Post options',
    claps: 'Who clapped',
    edit: 'Edit',
    makePrivate: 'Make Private',
    stillShared: 'It is still shared.',
    show: (partner: string) => `Show to ${partner}`,
    remove: 'Delete',
  },
  show: {
    title: (partner: string) => `Show it to ${partner}?`,
    message: (partner: string) =>
      `${partner} will see this post on its own date, and can publish it. You can't undo this.`,
    positiveLabel: 'Show',
    done: (partner: string) => `${partner} can see it now`,
    failed: 'Only you still see it.',
  },
  remove: { done: 'The post was deleted successfully', failed: 'The post was not deleted.' },
  removeDialog: {
    title: 'Delete post?',
    message: "Do you want to delete this post? The change is permanent and can't be reverted.",
    positiveLabel: 'Delete',
  },
  deleted: {
    line: (days: number) => `Only the two of you see these. After ${days} days they are gone for good.`,
    none: 'Nothing here',
    noneLine: (days: number) => `A post you delete waits here for ${days} days.`,
    yourPosts: 'Your posts',
    alt: 'Photo',
    noText: 'No text',
    restore: 'Restore',
    thisPost: 'this post',
    restored: 'It is back, for only the two of you',
    restoredOnlyMe: 'It is back, for only you',
    notRestored: 'The post was not restored.',
    daysLeft: (count: number) => plural(count, { one: 'Last day', other: '# days left' }),
  },
  edit: {
    heading: 'Edit post',
    text: 'Text',
    save: 'Save',
    done: 'The post was saved',
    failed: 'The post was not saved.',
  },
  warning: {
    replaces: (partner: string) =>
      `${partner} has changed this text in the meantime. Saving replaces their changes.`,
    hides: (partner: string) =>
      `When you save, only the two of you see this post until ${partner} publishes it again.`,
    partnerPublishes: (partner: string) => `When you save, only ${partner} can publish this post.`,
  },
  descriptions: {
    heading: 'Descriptions',
    line: 'Read aloud to people who cannot see the photos.',
    onlyPhoto: 'The photo shows',
    photo: (number: number) => `Photo ${number} shows`,
  },
});
