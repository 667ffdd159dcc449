import { plural } from '@twosome/contract/platform/plural';

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
  edited: 'edited',
  heart: {
    none: 'Give a heart',
    mine: 'You gave a heart',
    counted: (count: number) => plural(count, { one: '# heart', other: '# hearts' }),
    failed: 'Your heart could not be saved.',
  },
  edit: {
    start: 'Edit',
    label: 'Edit your comment',
    cancel: 'Cancel',
    saving: 'Saving',
    failed: 'The comment could not be changed.',
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
