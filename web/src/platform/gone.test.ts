import { expect, test } from 'vitest';
import { createGone } from './gone.ts';

test('a request that began before something went does not know; one that begins after it does', () => {
  const gone = createGone();
  const before = gone.now();
  gone.note('a');
  expect(gone.since(before, 'a')).toBe(true);
  expect(gone.since(gone.now(), 'a')).toBe(false);
  expect(gone.since(before, 'b')).toBe(false);
});

test('what is there again is no longer gone, and what goes once more is', () => {
  const gone = createGone();
  const before = gone.now();
  gone.note('a');
  gone.forget('a');
  expect(gone.since(before, 'a')).toBe(false);
  gone.note('a');
  expect(gone.since(before, 'a')).toBe(true);
});

test('only the last ones are remembered', () => {
  const gone = createGone(2);
  for (const id of ['a', 'b', 'a', 'c']) gone.note(id);
  expect(['a', 'b', 'c'].map((id) => gone.since(0, id))).toEqual([true, false, true]);
});
