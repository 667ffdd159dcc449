import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { plural } from '@twosome/contract/platform/plural';
import { bookNewsTexts } from './book.news.texts.ts';

export const bookTexts = fillTexts({
  title: 'Your photo book',
  none: {
    heading: 'A book of your time together',
    line: (partner: string) =>
      `Choose the dates, and look through the pages together. Once ${partner} agrees, you get a PDF to have printed.`,
    replaces: 'It replaces the book that you have now, with its PDF.',
  },
  form: {
    title: 'Title',
    proposed: (year: string) => `Our ${year}`,
    when: 'What should it cover?',
    own: 'Other dates',
    from: 'First day',
    until: 'Last day',
    reversed: 'The last day cannot be before the first.',
    ask: (partner: string) => `Ask ${partner}`,
    failed: 'The book could not be started.',
  },
  state: {
    requested: (partner: string) => `Waiting for ${partner}`,
    requestedLine: (partner: string) =>
      `${partner} sees these pages too, and has to agree. Until then you can both leave photos out.`,
    proposed: (partner: string) => `${partner} suggests a photo book`,
    proposedLine: 'Look through the pages. You can leave photos out before you agree.',
    making: 'Your book is being made',
    makingLine: 'This takes a minute. You can leave this page.',
    ready: bookNewsTexts.ready,
    readyLine: (pages: number, until: string) =>
      `${plural(pages, { one: '# page', other: '# pages' })} of 15 × 15 cm, here until ${until}.`,
    failed: bookNewsTexts.failed,
    failedLine: 'Nothing is lost. Try again.',
  },
  agree: 'Agree',
  agreeFailed: 'The book could not be started.',
  again: 'Try again',
  download: 'Download PDF',
  another: 'Make another book',
  remove: {
    refuse: { label: 'Decline', title: 'Decline this book?' },
    takeBack: { label: 'Take back', title: 'Take this book back?' },
    takeAway: { label: 'Delete this book', title: 'Delete this book?' },
    message: 'It is deleted for both of you. Your posts stay.',
    failed: 'The book was not deleted.',
  },
  pages: 'Pages of the book',
  leaveOut: 'Leave out',
  leaveOutPhoto: (index: number) => `Leave out photo ${index}`,
  leaveOutFailed: 'Your choice was not saved.',
  leftOut: {
    open: (count: number) => plural(count, { one: '# photo left out', other: '# photos left out' }),
    title: 'Left out',
    putBack: 'Put back',
    byPartner: (partner: string) => `${partner} left this out`,
    photo: 'A photo that was left out',
  },
});
