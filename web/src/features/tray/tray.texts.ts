import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { plural } from '@twosome/contract/platform/plural';

export const trayTexts = fillTexts({
  title: 'Waiting for you',
  waiting: (count: number) => `${count} waiting for you`,
  all: (count: number) => `See all ${count}`,
  publish: {
    added: (partner: string) => `${partner} added a post`,
    changed: (partner: string) => `${partner} changed a post`,
    line: 'Only you two see it so far.',
    act: 'Publish',
    done: 'Published',
    failed: 'The post was not published.',
  },
  clap: {
    title: (partner: string) => `${partner} clapped`,
    line: (couple: string) => `for a post by ${couple}`,
    ours: 'for your post',
    act: 'Clap too',
    failed: 'Your clap could not be saved.',
  },
  request: {
    line: 'would like to follow you.',
    act: 'Accept',
    decline: (couple: string) => `Decline ${couple}`,
    failed: 'Your answer was not saved.',
  },
  goal: {
    today: 'Due today',
    due: (day: string) => `Due ${day}`,
    act: 'Done',
    failed: 'The goal was not finished.',
  },
  question: { title: 'The question of the day', act: 'Answer' },
  letter: {
    title: (partner: string) => `A letter from ${partner}`,
    line: 'You can open it now.',
    act: 'Open',
  },
  book: { title: (partner: string) => `${partner} suggests a photo book`, act: 'Look' },
  import: {
    preview: 'We have looked through your archive',
    proposed: (partner: string) => `${partner} would like to bring your chat along`,
    messages: (count: number) => plural(count, { one: '# message', other: '# messages' }),
    act: 'Look',
  },
  together: {
    title: (partner: string) => `${partner} suggests a day`,
    line: (day: string) => `Together since ${day}?`,
    act: 'Agree',
    failed: 'The day was not saved.',
  },
  settings: {
    label: 'Waiting for you',
    explained: 'What needs you, above your timeline and counted on the app’s icon.',
    failed: 'The setting was not saved.',
  },
});
