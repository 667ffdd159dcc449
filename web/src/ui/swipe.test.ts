import { expect, test } from 'vitest';
import { draggedBy, slideAfter } from './useSwipe.ts';

test.each([
  { at: 0, moved: -50, next: 1 },
  { at: 0, moved: -49, next: 0 },
  { at: 1, moved: 50, next: 0 },
  { at: 1, moved: 49, next: 1 },
  { at: 2, moved: -300, next: 2 },
  { at: 0, moved: 300, next: 0 },
])('from slide $at of three, $moved pixels lead to $next [S9.23]', ({ at, moved, next }) => {
  expect(slideAfter(at, 3, moved)).toBe(next);
});

test('past the ends the track follows a third of the distance', () => {
  expect(draggedBy(0, 3, 90)).toBe(30);
  expect(draggedBy(2, 3, -90)).toBe(-30);
  expect(draggedBy(1, 3, -90)).toBe(-90);
});
