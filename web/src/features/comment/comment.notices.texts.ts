/** The choices in the settings of notifications. */
export const commentNoticeTexts = {
  comments: { name: 'Comments', description: 'Couples say something about a post of yours' },
};
