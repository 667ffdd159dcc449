import { expect, test } from 'vitest';
import { limits } from '../platform/limits.ts';
import { goalCalls } from './goal.contract.ts';

const words = { title: 'Italian', description: 'By spring', achieve_by: '2027-03-20' };
const { request } = goalCalls['POST goals/'];
const textOf = (count: number) => 'x'.repeat(count);

test.each([
  ['one character', { title: 'x', description: 'x' }],
  ['the maximum length', { title: textOf(limits.goalTitle), description: textOf(limits.goalDescription) }],
  ['lines', { title: 'One', description: 'a\nb' }],
  ['a leap day', { title: 'One', description: 'x', achieve_by: '2028-02-29' }],
])('a goal may have %s', (_, some) => {
  const goal = { ...words, ...some };
  expect(request.parse(goal)).toEqual(goal);
});

test.each([
  ['no title', { title: ' ' }],
  ['no description', { description: '\n' }],
  ['a title of 101 characters', { title: textOf(limits.goalTitle + 1) }],
  ['a description of 1001 characters', { description: textOf(limits.goalDescription + 1) }],
  ['a title of tabs and isolates', { title: '\t\u2066\t\u2069' }],
  ...['', '2027-02-30', '2027-02-29', '2027-13-01', '2027-00-01', '10000-01-01', '2027-1-1', '20270101'].map(
    (achieve_by): [string, object] => [`the day "${achieve_by}"`, { achieve_by }],
  ),
  ['a moment for a day', { achieve_by: '2027-03-20T00:00:00Z' }],
])('a goal may not have %s', (_, some) => {
  const read = request.safeParse({ ...words, ...some });
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual([Object.keys(some)[0]]);
});
