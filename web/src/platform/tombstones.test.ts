import { expect, test } from 'vitest';
import { createTombstones } from './tombstones.ts';

test('only the last deletions are stored', () => {
  const gone = createTombstones(2);
  for (const id of ['a', 'b', 'a', 'c']) gone.add(id);
  expect(['a', 'b', 'c'].map((id) => gone.isDeletedSince(0, id))).toEqual([true, false, true]);
});
