import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { plural } from '@twosome/contract/platform/plural';

export const memoryTexts = fillTexts({
  title: 'On this day',
  ago: (years: number) => plural(years, { one: '# year ago today', other: '# years ago today' }),
  photo: { byYou: 'Your photo in your room', by: (partner: string) => `${partner}’s photo in your room` },
  post: 'Your post',
  options: 'Options for this memory',
  hide: {
    title: 'This memory',
    one: 'Hide this one',
    days: 'Hide a time span…',
    off: 'Turn off “On this day”',
    done: 'You won’t see this memory again',
    undo: 'Undo',
    failed: 'The memory was not hidden.',
    undoFailed: 'The memory is still hidden.',
    offDone: '“On this day” is off',
  },
  days: {
    title: 'Hide a time span',
    line: (partner: string) =>
      `You won’t see memories of these days in any year. ${partner} isn’t told, and still sees them.`,
    from: 'From',
    until: 'Until',
    order: 'This is before the first day.',
    hide: 'Hide',
    done: 'Hidden. You can show these days again in the notification settings.',
    failed: 'These days were not hidden.',
  },
  settings: {
    label: 'On this day',
    explained: (partner: string) =>
      `What you two shared on this day in earlier years, in your timeline. ${partner} has a switch of their own.`,
    failed: 'The setting was not saved.',
    spans: 'Hidden time spans',
    span: (from: string, until: string) => (from === until ? from : `${from}\u00a0– ${until}`),
    showSpan: (span: string) => `Show ${span} again`,
    show: 'Show again',
    hidden: (count: number) => plural(count, { one: '# hidden memory', other: '# hidden memories' }),
    showFailed: 'It is still hidden.',
  },
});
