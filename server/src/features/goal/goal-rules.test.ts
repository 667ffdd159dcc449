import type { GoalInput } from '@twosome/contract/goal/goal.rules';
import { expect, test } from 'vitest';
import type { GoalChange } from './goal.events.ts';
import { nextGoal } from './goal.ts';

const words = { title: 'Italian', description: 'By spring', achieve_by: '2027-03-20' };
const open = { ...words, done_at: null };
const done = { ...words, done_at: '2026-11-21T09:00:00.000Z' };

test.each<[string, typeof open | typeof done, GoalInput, GoalChange | null]>([
  ['the same words', open, words, null],
  ['the same words and not done', open, { ...words, done: false }, null],
  ['done, and it is', done, { ...words, done: true }, null],
  ['the same words of a done one', done, words, null],
  ['another title', open, { ...words, title: 'Spanish' }, 'changed'],
  ['another description', open, { ...words, description: 'By summer' }, 'changed'],
  ['another day', open, { ...words, achieve_by: '2027-03-21' }, 'changed'],
  ['another title of a done one', done, { ...words, title: 'Spanish' }, 'changed'],
  ['done', open, { ...words, done: true }, 'finished'],
  ['done, in other words', open, { ...words, title: 'Spanish', done: true }, 'finished'],
  ['not done after all', done, { ...words, done: false }, 'reopened'],
])('a request for %s', (_, goal, input, change) => {
  expect(nextGoal(goal, input)).toBe(change);
});
