import { fillTexts } from '@twosome/contract/platform/fill-texts';
import type { Aspect, Member } from '@twosome/contract/post/post.rules';
import { aboutPost } from '../notice-parts.ts';

export const postErrors = fillTexts({
  /** to a report of it */
  ownReport: 'This is your own post. You can delete it yourself.',
  imageMissing: 'Choose at least one image.',
  tooManyDescriptions: 'There are more descriptions than images.',
  descriptionsMissing: 'There must be one description for each image.',
  aspect: 'The images must be 1:1, 4:3 or 4:5.',
  otherAspect: (aspect: Aspect) => `Every image must be ${aspect}.`,
  deleted: 'This post has been deleted in the meantime.',
  listMissing: 'Specify twosome_id, ids or is_timeline=true.',
  /** for any change but deletion */
  takenDown: 'This post was taken down by the operator. You can only delete it.',
});

/** Why the last editor of a post cannot publish it. */
export const publishErrors: Readonly<Record<Member, string>> = {
  creator: 'Only your partner can publish a post that you made.',
  partner: 'You changed this post, so only your partner can publish it.',
};

/** What an export holds of it, in the folder of a couple. */
export const postFiles = {
  'posts.json': 'posts, including private and recently deleted ones',
};

export const postNoticeTexts = fillTexts({
  added: (partner: string) => `${partner} added ${aboutPost('a post you can publish')}`,
  published: (partner: string) => `${partner} published ${aboutPost('your post')}`,
  publishedEdited: (partner: string) => `${partner} published ${aboutPost('the post that you edited')}`,
});
