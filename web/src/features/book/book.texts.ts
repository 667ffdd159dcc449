import { plural } from '@twosome/contract/platform/plural';
import { bookNewsTexts } from './book.news.texts.ts';

export const bookTexts = {
  title: 'Your picture book',
  none: {
    heading: 'A book of your time together',
    line: (partner: string) =>
      `Choose the dates and look through the pages. When ${partner} agrees, it is made as a PDF that you can have printed.`,
  },
  form: {
    title: 'Title',
    proposed: (year: string) => `Our ${year}`,
    when: 'What should it cover?',
    own: 'Other dates',
    from: 'First day',
    until: 'Last day',
    reversed: 'Choose a last day that is not before the first.',
    ask: 'Show the pages',
    failed: 'The book could not be started.',
  },
  state: {
    requested: (partner: string) => `Waiting for ${partner}`,
    requestedLine: (partner: string) =>
      `${partner} sees these pages and has to agree. Until then each of you can leave pictures out.`,
    proposed: (partner: string) => `${partner} made a book for you two`,
    proposedLine: 'Look through it. You can leave pictures out before you agree.',
    making: 'Your book is being made',
    makingLine: 'This takes a minute. You can leave this page.',
    ready: bookNewsTexts.ready,
    readyLine: (pages: number, until: string) =>
      `${plural(pages, { one: '# page', other: '# pages' })} of 15 × 15 cm, here until ${until}.`,
    failed: bookNewsTexts.failed,
    failedLine: 'Nothing is lost. Try again.',
  },
  agree: 'Have it made',
  agreeFailed: 'The book could not be started.',
  again: 'Try again',
  download: 'Download PDF',
  another: 'Make another book',
  remove: {
    refuse: { label: 'Refuse', title: 'Refuse this book?' },
    takeBack: { label: 'Take back', title: 'Take this book back?' },
    takeAway: { label: 'Delete this book', title: 'Delete this book?' },
    message: 'It is deleted for both of you. Your posts stay.',
    failed: 'The book was not deleted.',
  },
  pages: 'Pages of the book',
  leaveOut: 'Leave out',
  leaveOutPhoto: (index: number) => `Leave out picture ${index}`,
  leaveOutFailed: 'Your choice was not saved.',
  leftOut: {
    open: (count: number) => plural(count, { one: '# picture left out', other: '# pictures left out' }),
    title: 'Left out',
    putBack: 'Put back',
    byPartner: (partner: string) => `${partner} left this out`,
    photo: 'A picture that was left out',
  },
};
