import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const questionTexts = fillTexts({
  title: 'Question of the day',
  today: 'Today',
  byPartner: (name: string) => `${name} asks`,
  byYou: 'You ask',
  removed: 'This question was removed',
  options: 'Options of this question',
  answer: {
    label: 'Your answer',
    hint: (partner: string) => `Sealed until ${partner} has answered too.`,
    send: 'Seal my answer',
    save: 'Save',
    cancel: 'Cancel',
    failed: 'Your answer was not saved.',
  },
  skip: {
    button: 'Skip',
    failed: 'The question was not skipped.',
    done: 'You skipped this one',
    line: (partner: string) => `${partner} can’t tell. The next question comes tomorrow.`,
    lineEarlier: (partner: string) => `${partner} can’t tell.`,
    undo: 'Answer after all',
  },
  sealed: {
    line: (partner: string) => `Sealed. Opens for you both when ${partner} has answered too.`,
    change: 'Change',
    takeBack: 'Take back',
    takeBackFailed: 'Your answer was not taken back.',
  },
  post: {
    make: 'Make it a post',
    another: 'You are already making another post. Finish it first.',
  },
  earlier: 'Earlier this week',
  own: {
    open: 'Ask one of your own',
    label: 'Your question',
    hint: 'It replaces tomorrow’s question, or that of the next free day.',
    send: 'Ask it',
    failed: 'Your question was not saved.',
    saved: (day: string) => `You both get it on ${day}.`,
    waiting: 'Your upcoming questions',
    takeBack: (question: string) => `Take back: ${question}`,
    takeBackTitle: 'Take back',
    takeBackFailed: 'Your question was not taken back.',
  },
  reminders: {
    label: 'Question of the day',
    line: (partner: string) => `If it’s off, nothing reminds you. ${partner} isn’t told.`,
  },
  past: {
    title: 'Answered questions',
    none: 'No answers yet',
    noneLine: 'When you have both answered a question, it stays here for the two of you.',
    toToday: 'Today’s question',
  },
});
