export const commentErrors = {
  deleted: 'This comment no longer exists.',
  mayNotDelete: 'Only the couple who wrote a comment, or whose post it is, can delete it.',
};
