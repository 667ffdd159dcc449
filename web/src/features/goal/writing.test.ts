import { expect, test } from 'vitest';
import { goalOf } from '../../testing/goals.ts';
import { begun, followed, hasChanges, isDayPast, isWhole, wordsOf } from './writing.ts';

const goal = goalOf(1, { title: 'Italian', description: 'By spring' });
const newer = (over: object) => ({ ...goal, updated_at: '2026-11-21T10:00:00.000Z', ...over });
const typedOver = (typed: object) => ({ over: goal, typed: { ...wordsOf(goal), ...typed } });

test('what was not touched follows the partner', () => {
  const theirs = newer({ description: 'By summer' });
  const next = followed(typedOver({ title: 'Spanish' }), theirs);
  expect(next).toEqual({
    over: theirs,
    typed: { ...wordsOf(goal), title: 'Spanish', description: 'By summer' },
  });
});

test.each([
  ['the same part otherwise', { title: 'French' }],
  ['the same part otherwise, and another', { title: 'French', description: 'By summer' }],
])('where both wrote %s, nothing moves', (_, theirs) => {
  const writing = typedOver({ title: 'Spanish' });
  expect(followed(writing, newer(theirs))).toEqual(writing);
});

test('where both wrote the same, it is over the newer one', () => {
  const theirs = newer({ title: 'Spanish' });
  expect(followed(typedOver({ title: 'Spanish' }), theirs)).toEqual({ over: theirs, typed: wordsOf(theirs) });
});

test.each([
  ['an older one', goal],
  ['none, for it is gone', undefined],
])('%s changes nothing', (_, now) => {
  const writing = typedOver({ title: 'Spanish' });
  expect(followed(writing, now)).toEqual(writing);
});

test.each([
  [{}, false],
  [{ title: ' Italian ' }, false],
  [{ title: 'italian' }, true],
  [{ achieve_by: '2199-06-22' }, true],
])('%j has something to save: %s', (typed, has) => {
  expect(hasChanges(typedOver(typed))).toBe(has);
});

test.each([
  [{}, true],
  [{ title: '' }, false],
  [{ title: '  ' }, false],
  [{ description: '' }, false],
  [{ achieve_by: '' }, false],
  [{ title: '😀'.repeat(100) }, true],
  [{ title: 'x'.repeat(101) }, false],
  [{ description: 'x'.repeat(1001) }, false],
])('%j is whole: %s', (typed, is) => {
  expect(isWhole(typedOver(typed).typed)).toBe(is);
});

test('a day that has gone by may stay, and cannot be chosen', () => {
  const late = goalOf(1, { achieve_by: '2020-05-03' });
  expect(isDayPast(begun(late))).toBe(false);
  expect(isDayPast({ over: late, typed: { ...wordsOf(late), achieve_by: '2020-05-04' } })).toBe(true);
  expect(isDayPast({ over: late, typed: { ...wordsOf(late), achieve_by: '2199-05-04' } })).toBe(false);
  expect(isDayPast(begun(null))).toBe(false);
});
