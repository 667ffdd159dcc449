import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const goalTexts = fillTexts({
  day: {
    by: 'By',
    byDay: (day: string) => `By ${day}`,
    late: (day: string) => `By ${day} · past`,
    monthOfOtherYear: (month: string, year: string) => `${month} ’${year}`,
  },
  added: 'added this',
  done: 'Done',
  finish: {
    label: (goal: string) => `Mark ${goal} as done`,
    title: 'Mark as done',
    failed: 'The goal was not finished.',
  },
  reopen: {
    label: (goal: string) => `Reopen ${goal}`,
    title: 'Reopen',
    failed: 'The goal was not reopened.',
  },
  post: {
    make: 'Make it a post',
    another: 'You are making another post already. Finish it first.',
  },
  remove: {
    button: 'Delete goal',
    done: 'The goal was deleted',
    failed: 'The goal was not deleted.',
  },
  removeDialog: {
    title: 'Delete goal?',
    message: 'It is deleted for both of you and cannot be restored.',
    positiveLabel: 'Delete',
  },
  form: {
    title: 'Title',
    description: 'Description',
    achieveBy: 'Achieve by',
    deleted: 'This goal was deleted in the meantime. What you wrote is still here.',
    notSaved: 'The goal was not saved.',
  },
  conflictDialog: {
    title: 'Changed in the meantime',
    message: 'It has changed since you began to write. Nothing is lost yet.',
    positiveLabel: 'Save yours',
    negativeLabel: 'Keep writing',
  },
  versions: { newer: 'As it is now', takeNewer: 'Take this one', yours: 'Yours' },
  list: {
    title: 'Your Goals',
    line: 'Achieve superpowers together',
    add: 'Add',
    none: 'No goals yet',
    noneLine: 'What the two of you want to reach will grow here.',
    addFirst: 'Add your first goal',
    done: 'Done',
    chips: 'Also for the two of you',
    question: 'Question',
    letters: 'Letters',
    days: 'Days',
    book: 'Photo book',
  },
  formPage: {
    add: 'Add goal',
    edit: 'Edit goal',
    save: 'Save',
    addAgain: 'Add it again',
  },
});
