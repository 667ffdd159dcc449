import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { plural } from '@twosome/contract/platform/plural';

// not by Intl, whose first number format takes a slow phone 50 ms
const counted = (count: number, one: string, other: string): string =>
  plural(count, { one, other }).replace(String(count), String(count).replace(/\B(?=\d{3}$)/, ','));

export const togetherTexts = fillTexts({
  heading: 'Your days',
  open: 'Your days: together since, and countdowns',
  since: (day: string) => `Together since ${day}`,
  daysTogether: (count: number) => counted(count, '# day together', '# days together'),
  years: (count: number) => counted(count, '# year together', '# years together'),
  roundDay: (count: number) => counted(count, '# day together', '# days together'),
  inDays: (count: number) =>
    count === 0 ? 'today' : count === 1 ? 'tomorrow' : count === -1 ? 'yesterday' : distance(count),
  ask: {
    question: 'When did you two get together?',
    explained: (partner: string) => `Choose the day. It counts once ${partner} has agreed.`,
    date: 'Together since',
    send: (partner: string) => `Ask ${partner}`,
    waiting: (partner: string, day: string) => `Waiting for ${partner} to agree to ${day}.`,
    takeBack: 'Take back',
    theirs: (partner: string, day: string) => `${partner} suggests: together since ${day}.`,
    short: (partner: string) => `${partner} suggests a day`,
    agree: 'Agree',
    decline: 'Not this day',
    change: 'Change',
    cancel: 'Cancel',
    remove: 'Remove the day',
    failed: 'The day was not saved.',
  },
  removeDialog: {
    title: 'Remove the day?',
    message: 'It is removed for both of you.',
    positiveLabel: 'Remove',
  },
  show: {
    label: 'Show it on your profile',
    both: 'Others see it on your profile.',
    waiting: (partner: string) => `Others see it once ${partner} has switched this on too.`,
    off: 'Only the two of you see it.',
    failed: 'The setting was not saved.',
  },
  coming: {
    heading: 'Coming up',
    none: 'Something to look forward to? Add a countdown that you both see.',
    add: 'Add a countdown',
    title: 'What are you looking forward to?',
    date: 'Day',
    yearly: 'Every year',
    save: 'Add',
    failed: 'The countdown was not added.',
    remove: (title: string) => `Delete ${title}`,
    removeTitle: 'Delete',
    removed: 'The countdown was deleted',
    notRemoved: 'The countdown was not deleted.',
  },
  deleteDialog: {
    title: 'Delete this countdown?',
    message: (title: string) => `“${title}” is deleted for both of you.`,
    positiveLabel: 'Delete',
  },
});

function distance(count: number): string {
  return count > 0 ? counted(count, 'in # day', 'in # days') : counted(-count, '# day ago', '# days ago');
}
