import { expect, test } from 'vitest';
import { goalOf } from '../../testing/goals.ts';
import { hasChanges, isComplete, isDayPast, rebasedOn, startWriting } from './writing.ts';

const goal = goalOf(1, { title: 'Italian', description: 'By spring' });
const newer = (over: object) => ({ ...goal, updated_at: '2026-11-21T10:00:00.000Z', ...over });
const typedOver = (typed: object) => ({ base: goal, typed: { ...startWriting(goal).typed, ...typed } });

test.each([
  ['a conflict in the same field', newer({ title: 'French', description: 'By summer' })],
  ['an older version', goal],
  ['a deletion', undefined],
])('%s changes nothing that was typed', (_, now) => {
  const writing = typedOver({ title: 'Spanish' });
  expect(rebasedOn(writing, now)).toEqual(writing);
});

test('where both wrote the same text, the edit is based on the newer version', () => {
  const theirs = newer({ title: 'Spanish', description: 'By summer' });
  expect(rebasedOn(typedOver({ title: 'Spanish' }), theirs)).toEqual(startWriting(theirs));
});

test.each([
  // has changes, is complete
  [{}, false, true],
  [{ title: ' Italian ' }, false, true],
  [{ title: 'italian' }, true, true],
  [{ achieve_by: '2199-06-22' }, true, true],
  [{ title: '  ' }, true, false],
  [{ title: '😀'.repeat(100) }, true, true],
  [{ title: 'x'.repeat(101) }, true, false],
  [{ description: 'x'.repeat(1001) }, true, false],
])('%j has changes to save: %s, and is complete: %s', (typed, changed, complete) => {
  expect(hasChanges(typedOver(typed))).toBe(changed);
  expect(isComplete(typedOver(typed).typed)).toBe(complete);
});

test('a past day can stay, but cannot be chosen', () => {
  const late = startWriting(goalOf(1, { achieve_by: '2020-05-03' }));
  const chosen = (achieve_by: string) => ({ ...late, typed: { ...late.typed, achieve_by } });
  expect([late, chosen('2020-05-04'), chosen('2199-05-04')].map(isDayPast)).toEqual([false, true, false]);
});
