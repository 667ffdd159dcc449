export const messageErrors = {
  empty: 'Write something or attach an image.',
  idUsed: 'This id is already in use.',
  notSent: 'This message could not be sent. Please try again.',
  mayNotEdit: 'You can edit your own messages for 15 minutes.',
  mayNotMark: 'Only the partner can mark a voice note as listened to.',
  unknown: 'This message does not exist.',
  mayNotDelete: 'Only the person who sent a message can delete it.',
};
