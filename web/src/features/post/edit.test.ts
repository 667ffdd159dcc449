import { expect, test } from 'vitest';
import { changesOf, followed, replacesOthers, type Words } from './edit.ts';

const words = (text: string, ...alt: string[]): Words => ({ text, alt });
const over = words('Row', 'A lake', 'A boat');

test.each([
  ['nothing', over, over, over],
  ['the text', words('Rowing', 'A lake', 'A boat'), over, words('Rowing', 'A lake', 'A boat')],
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
])("who typed %s sees the partner's words in the rest", (_name, typed, now, shown) => {
  expect(followed({ over, typed }, now).typed).toEqual(shown);
});

test.each([
  ['nothing', over, {}],
  ['nothing but spaces', words(' Row ', 'A lake ', 'A boat'), {}],
  ['the text', words('Rowing', 'A lake', 'A boat'), { text: 'Rowing' }],
  ['no text any more', words('', 'A lake', 'A boat'), { text: '' }],
  ['one description, and the others with it', words('Row', 'A lake', 'Us'), { alt: ['A lake', 'Us'] }],
  ['both', words('Rowing', 'A lake', 'Us'), { text: 'Rowing', alt: ['A lake', 'Us'] }],
])('what changed is sent: %s', (_name, typed, sent) => expect(changesOf(typed, over)).toEqual(sent));

test.each([
  ['only I changed', words('Rowing', 'A lake', 'A boat'), over, false],
  ['only the partner changed', over, words('Rows', 'A lake', 'A boat'), false],
  ['each changed another part', words('Rowing', 'A lake', 'A boat'), words('Row', 'A pond', 'A boat'), false],
  ['both wrote the same', words('Rowing', 'A lake', 'A boat'), words('Rowing', 'A lake', 'A boat'), false],
  ['both changed the text', words('Rowing', 'A lake', 'A boat'), words('Rows', 'A lake', 'A boat'), true],
  ['both changed a description', words('Row', 'A pond', 'A boat'), words('Row', 'A sea', 'A boat'), true],
])("saving replaces the partner's words where %s", (_name, typed, now, replaces) => {
  expect(replacesOthers(followed({ over, typed }, now), now)).toBe(replaces);
});
