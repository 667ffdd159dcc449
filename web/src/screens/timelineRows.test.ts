import { expect, test } from 'vitest';
import { timelineRows } from './TimelineList.tsx';

/** Lower case: posts of the couple and those it follows. Upper case: posts of other couples. */
const drawn = (ids: string, { isAlone = false, hasStrip = false, hasMemory = false } = {}) =>
  timelineRows(ids.split(''), (id) => id === id.toUpperCase(), { isAlone, hasStrip, hasMemory })
    .map(({ key, kind }) => (kind === 'post' ? key : kind))
    .join(' ');

test.each([
  ['abcd', {}, 'a b c d'],
  ['abcd', { hasStrip: true }, 'a b c strip d'],
  ['ab', { hasStrip: true }, 'a b strip'],
  ['a', { hasStrip: true }, 'a strip'],
  ['abXY', {}, 'a b divider X Y'],
  ['abXY', { hasStrip: true }, 'a b divider X strip Y'],
  ['abcX', { hasStrip: true }, 'a b c strip divider X'],
  ['XY', {}, 'first divider X Y'],
  ['XY', { hasStrip: true }, 'first divider X Y strip'],
  ['XYZ', { isAlone: true, hasStrip: true }, 'X Y Z'],
  ['abcd', { hasMemory: true, hasStrip: true }, 'a memory b c strip d'],
  ['a', { hasMemory: true, hasStrip: true }, 'a memory strip'],
  ['XY', { hasMemory: true }, 'first divider X memory Y'],
  ['XY', { isAlone: true, hasMemory: true }, 'X Y'],
  ['', { hasStrip: true, hasMemory: true }, ''],
])('%s %j: %s [S9.21]', (ids, how, rows) => {
  expect(drawn(ids, how)).toBe(rows);
});
