import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { limits } from '@twosome/contract/platform/limits';
import { aboutPost } from '../notice-parts.ts';

export const commentErrors = {
  /** to a report of it */
  ownReport: 'This is your own comment. You can delete it yourself.',
  deleted: 'This comment no longer exists.',
  mayNotReply: 'This comment cannot be answered.',
  mayNotDelete: 'Only the couple who wrote a comment, or whose post it is, can delete it.',
  mayNotEdit: 'Only the person who wrote a comment can edit it.',
  editedTooLate: `A comment can be edited for ${limits.commentEditMinutes} minutes.`,
};

/** What an export holds of it, in the folder of a couple. */
export const commentFiles = {
  'comments_written.json': 'comments that the two of you wrote',
  'comments_received.json': 'comments on your posts by other couples',
};

export const commentNoticeTexts = fillTexts({
  commented: (couples: string) => `${couples} commented on ${aboutPost('your post')}`,
  replied: (couples: string) => `${couples} replied to your comment`,
  mentioned: (couples: string) => `${couples} mentioned you in a comment`,
});
