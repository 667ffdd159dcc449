import { expect, test } from 'vitest';
import { changesOf, rebasedOn, replacesOthers, type Words } from './edit.ts';

const words = (text: string, ...alt: string[]): Words => ({ text, alt });
const base = words('Row', 'A lake', 'A boat');

test.each([
  ['nothing', base, base, base],
  ['the text', words('Rowing', 'A lake', 'A boat'), base, words('Rowing', 'A lake', 'A boat')],
  [
    'the text, the partner a photo',
    words('Rowing', 'A lake', 'A boat'),
    words('Row', 'A lake', 'Us'),
    words('Rowing', 'A lake', 'Us'),
  ],
  [
    'a photo, the partner the other',
    words('Row', 'A pond', 'A boat'),
    words('Row', 'A lake', 'Us'),
    words('Row', 'A pond', 'Us'),
  ],
  [
    'the text, the partner too',
    words('Rowing', 'A lake', 'A boat'),
    words('Rows', 'A lake', 'A boat'),
    words('Rowing', 'A lake', 'A boat'),
  ],
])("an edit of %s shows the partner's texts in the other fields", (_name, typed, now, shown) => {
  expect(rebasedOn({ base, typed }, now).typed).toEqual(shown);
});

test.each([
  ['nothing', base, {}],
  ['nothing but spaces', words(' Row ', 'A lake ', 'A boat'), {}],
  ['the text', words('Rowing', 'A lake', 'A boat'), { text: 'Rowing' }],
  ['no text any more', words('', 'A lake', 'A boat'), { text: '' }],
  ['one description, and the others with it', words('Row', 'A lake', 'Us'), { alt: ['A lake', 'Us'] }],
  ['both', words('Rowing', 'A lake', 'Us'), { text: 'Rowing', alt: ['A lake', 'Us'] }],
])('changed fields are sent: %s', (_name, typed, sent) => expect(changesOf(typed, base)).toEqual(sent));

test.each([
  ['only I changed', words('Rowing', 'A lake', 'A boat'), base, false],
  ['only the partner changed', base, words('Rows', 'A lake', 'A boat'), false],
  ['each changed another part', words('Rowing', 'A lake', 'A boat'), words('Row', 'A pond', 'A boat'), false],
  ['both wrote the same', words('Rowing', 'A lake', 'A boat'), words('Rowing', 'A lake', 'A boat'), false],
  ['both changed the text', words('Rowing', 'A lake', 'A boat'), words('Rows', 'A lake', 'A boat'), true],
  ['both changed a description', words('Row', 'A pond', 'A boat'), words('Row', 'A sea', 'A boat'), true],
])("saving replaces the partner's text when %s", (_name, typed, now, replaces) => {
  expect(replacesOthers(rebasedOn({ base, typed }, now), now)).toBe(replaces);
});
