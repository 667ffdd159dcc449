export const goalErrors = {
  deleted: 'This goal no longer exists.',
};

/** What an export holds of it, in the folder of a couple. */
export const goalFiles = {
  'goals.json': 'your goals',
};
