import { limits } from '@twosome/contract/platform/limits';

export const commentErrors = {
  deleted: 'This comment no longer exists.',
  mayNotReply: 'This comment cannot be answered.',
  mayNotDelete: 'Only the couple who wrote a comment, or whose post it is, can delete it.',
  mayNotEdit: 'Only the person who wrote a comment can edit it.',
  editedTooLate: `A comment can be edited for ${limits.commentEditMinutes} minutes.`,
};
