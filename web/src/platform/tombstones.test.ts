import { expect, test } from 'vitest';
import { createTombstones } from './tombstones.ts';

test('a request started before a deletion does not know of it; a later one does', () => {
  const gone = createTombstones();
  const before = gone.now();
  gone.add('a');
  expect(gone.isDeletedSince(before, 'a')).toBe(true);
  expect(gone.isDeletedSince(gone.now(), 'a')).toBe(false);
  expect(gone.isDeletedSince(before, 'b')).toBe(false);
});

test('a restored id is no longer deleted, and can be deleted again', () => {
  const gone = createTombstones();
  const before = gone.now();
  gone.add('a');
  gone.remove('a');
  expect(gone.isDeletedSince(before, 'a')).toBe(false);
  gone.add('a');
  expect(gone.isDeletedSince(before, 'a')).toBe(true);
});

test('only the last deletions are stored', () => {
  const gone = createTombstones(2);
  for (const id of ['a', 'b', 'a', 'c']) gone.add(id);
  expect(['a', 'b', 'c'].map((id) => gone.isDeletedSince(0, id))).toEqual([true, false, true]);
});
