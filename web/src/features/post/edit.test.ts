import { expect, test } from 'vitest';
import { changesOf, type Edit, replacesOthers, shownTexts } from './edit.ts';

const base = ['Row', 'A lake', 'A boat'];
const editOf = (typed: readonly string[]): Edit =>
  Object.fromEntries(
    typed.flatMap((text, at) => (text === base[at] ? [] : [[at, { base: base[at] ?? '', typed: text }]])),
  );

test.each([
  ['nothing', base, {}],
  ['nothing but spaces', [' Row ', 'A lake ', 'A boat'], {}],
  ['the text', ['Rowing', 'A lake', 'A boat'], { text: 'Rowing' }],
  ['no text any more', ['', 'A lake', 'A boat'], { text: '' }],
  ['one description, and the others with it', ['Row', 'A lake', 'Us'], { alt: ['A lake', 'Us'] }],
  ['both', ['Rowing', 'A lake', 'Us'], { text: 'Rowing', alt: ['A lake', 'Us'] }],
])('changed fields are sent: %s', (_name, typed, sent) =>
  expect(changesOf(editOf(typed), base)).toEqual(sent),
);

test.each([
  // what I typed, what the partner wrote, what is shown, whether saving replaces the partner's text
  ['only I changed', ['Rowing', 'A lake', 'A boat'], base, ['Rowing', 'A lake', 'A boat'], false],
  ['only the partner changed', base, ['Rows', 'A lake', 'Us'], ['Rows', 'A lake', 'Us'], false],
  [
    'each changed another',
    ['Row', 'A pond', 'A boat'],
    ['Row', 'A lake', 'Us'],
    ['Row', 'A pond', 'Us'],
    false,
  ],
  [
    'both wrote the same',
    ['Rowing', 'A lake', 'A boat'],
    ['Rowing', 'A lake', 'A boat'],
    ['Rowing', 'A lake', 'A boat'],
    false,
  ],
  [
    'both changed the text',
    ['Rowing', 'A lake', 'A boat'],
    ['Rows', 'A lake', 'A boat'],
    ['Rowing', 'A lake', 'A boat'],
    true,
  ],
  [
    'both changed one description',
    ['Row', 'A pond', 'A boat'],
    ['Row', 'A sea', 'A boat'],
    ['Row', 'A pond', 'A boat'],
    true,
  ],
])('when %s', (_name, typed, now, shown, replaces) => {
  expect(shownTexts(editOf(typed), now)).toEqual(shown);
  expect(replacesOthers(editOf(typed), now)).toBe(replaces);
});
