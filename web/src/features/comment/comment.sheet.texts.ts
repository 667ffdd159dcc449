import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { plural } from '@twosome/contract/platform/plural';

export const commentSheetTexts = fillTexts({
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
  by: { me: 'You wrote it', partner: (name: string) => `${name} wrote it` },
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
  reply: {
    start: 'Reply',
    to: (couple: string) => `Reply to ${couple}`,
    cancel: 'Cancel the reply',
    more: (count: number) => plural(count, { one: 'Show # more reply', other: 'Show # more replies' }),
    list: 'Replies',
    loading: 'Loading replies',
    refused: 'This comment can no longer be answered.',
  },
  mention: {
    list: 'Couples',
    found: (count: number) => plural(count, { one: '# couple found', other: '# couples found' }),
  },
  options: { label: 'Comment options', heading: 'Comment options' },
  report: 'Report comment',
  remove: {
    label: 'Delete comment',
    done: 'The comment was deleted',
    undo: 'Undo',
    failed: 'The comment could not be deleted.',
    notRestored: 'The comment could not be restored.',
  },
});
