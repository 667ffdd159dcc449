export const goalErrors = {
  deleted: 'This goal no longer exists.',
};
