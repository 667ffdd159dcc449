export const commentSheetTexts = {
  title: 'Comments',
  none: { heading: 'No comments yet', line: 'Yours may be the first.' },
  box: {
    label: 'Add a comment',
    connect: 'Connect your partner',
    remaining: (count: number) => `${count} left`,
    tooMany: (count: number) => `${count} too many`,
    sending: 'Sending',
    notSent: 'There was an error!',
  },
  report: 'Report comment',
  remove: {
    label: 'Delete comment',
    done: 'The comment was deleted',
    undo: 'Undo',
    failed: 'The comment could not be deleted.',
    notRestored: 'The comment could not be restored.',
  },
};
