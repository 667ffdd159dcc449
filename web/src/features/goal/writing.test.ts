import { expect, test } from 'vitest';
import { goalOf } from '../../testing/goals.ts';
import { hasChanges, isComplete, isDayPast, rebasedOn, startWriting, wordsOf } from './writing.ts';

const goal = goalOf(1, { title: 'Italian', description: 'By spring' });
const newer = (over: object) => ({ ...goal, updated_at: '2026-11-21T10:00:00.000Z', ...over });
const typedOver = (typed: object) => ({ base: goal, typed: { ...wordsOf(goal), ...typed } });

test('untouched fields follow the partner', () => {
  const theirs = newer({ description: 'By summer' });
  const next = rebasedOn(typedOver({ title: 'Spanish' }), theirs);
  expect(next).toEqual({
    base: theirs,
    typed: { ...wordsOf(goal), title: 'Spanish', description: 'By summer' },
  });
});

test.each([
  ['the same field differently', { title: 'French' }],
  ['the same field differently, and another', { title: 'French', description: 'By summer' }],
])('where both changed %s, nothing is merged', (_, theirs) => {
  const writing = typedOver({ title: 'Spanish' });
  expect(rebasedOn(writing, newer(theirs))).toEqual(writing);
});

test('where both wrote the same text, the edit is based on the newer version', () => {
  const theirs = newer({ title: 'Spanish' });
  expect(rebasedOn(typedOver({ title: 'Spanish' }), theirs)).toEqual({
    base: theirs,
    typed: wordsOf(theirs),
  });
});

test.each([
  ['an older one', goal],
  ['a deleted one', undefined],
])('%s changes nothing', (_, now) => {
  const writing = typedOver({ title: 'Spanish' });
  expect(rebasedOn(writing, now)).toEqual(writing);
});

test.each([
  [{}, false],
  [{ title: ' Italian ' }, false],
  [{ title: 'italian' }, true],
  [{ achieve_by: '2199-06-22' }, true],
])('%j has changes to save: %s', (typed, has) => {
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
])('%j is complete: %s', (typed, is) => {
  expect(isComplete(typedOver(typed).typed)).toBe(is);
});

test('a past day can stay, but cannot be chosen', () => {
  const late = goalOf(1, { achieve_by: '2020-05-03' });
  expect(isDayPast(startWriting(late))).toBe(false);
  expect(isDayPast({ base: late, typed: { ...wordsOf(late), achieve_by: '2020-05-04' } })).toBe(true);
  expect(isDayPast({ base: late, typed: { ...wordsOf(late), achieve_by: '2199-05-04' } })).toBe(false);
  expect(isDayPast(startWriting(null))).toBe(false);
});
