import { expect, test } from 'vitest';
import { createTombstones } from './tombstones.ts';

test('only the last deletions are stored', () => {
  const tombstones = createTombstones(2);
  for (const id of ['a', 'b', 'a', 'c']) tombstones.add(id);
  expect(['a', 'b', 'c'].map((id) => tombstones.isDeletedSince(0, id))).toEqual([true, false, true]);
});
