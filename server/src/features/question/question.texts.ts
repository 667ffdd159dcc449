export const questionErrors = {
  /** to a report of it */
  ownReport: 'This is your own question.',
  enough: 'You have asked a question for every day of the coming week. Ask this one later.',
  open: 'You have both answered, so this cannot be changed any more.',
  deleted: 'This question no longer exists.',
};

/** What an export holds of it, in the folder of a couple. */
export const questionFiles = {
  'questions.json': 'the questions of the day, with the answers that you may read',
};
