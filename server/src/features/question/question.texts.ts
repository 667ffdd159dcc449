export const questionErrors = {
  enough: 'You have asked a question for every day of the coming week. Ask this one later.',
  open: 'You have both answered, so this cannot be changed any more.',
  deleted: 'This question no longer exists.',
};
