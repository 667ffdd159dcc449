export const messageErrors = {
  /** to a report of it */
  ownReport: 'This is your own message. You can delete it yourself.',
  empty: 'Write something or attach an image.',
  notSent: 'This message could not be sent. Please try again.',
  mayNotEdit: 'You can edit your own messages for 15 minutes.',
  mayNotMark: 'Only the partner can mark a voice note as listened to.',
  mayNotPin: 'An imported message cannot be pinned.',
  unknown: 'This message does not exist.',
  mayNotDelete: 'Only the person who sent a message can delete it.',
};

/** What an export holds of it, in the folder of a couple. */
export const messageFiles = {
  'messages.json': 'all messages in your room',
};
