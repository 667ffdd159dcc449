import { expect, test } from 'vitest';
import { ratioOf } from '../post/post.rules.ts';
import { boxesOf } from './book.rules.ts';

test.each(['1:1', '4:3', '4:5'] as const)(
  'two pictures of %s stand side by side or above each other, as makes them larger',
  (aspect) => {
    const ratio = ratioOf[aspect];
    // 118 × 100 mm with 4 mm between them
    const sideBySide = Math.min((118 - 4) / 2, 100 * ratio);
    const stacked = Math.min(118, ((100 - 4) / 2) * ratio);
    for (const { width, height } of boxesOf(aspect, 2)) {
      expect(width).toBeCloseTo(Math.max(sideBySide, stacked));
      expect(width / height).toBeCloseTo(ratio);
    }
  },
);

test.each([
  ['1:1', 1, [{ x: 25, y: 14, width: 100, height: 100 }]],
  ['4:3', 1, [{ x: 16, y: 19.75, width: 118, height: 88.5 }]],
  ['4:5', 1, [{ x: 35, y: 14, width: 80, height: 100 }]],
  [
    '1:1',
    2,
    [
      { x: 16, y: 35.5, width: 57, height: 57 },
      { x: 77, y: 35.5, width: 57, height: 57 },
    ],
  ],
  [
    '4:3',
    2,
    [
      { x: 43, y: 14, width: 64, height: 48 },
      { x: 43, y: 66, width: 64, height: 48 },
    ],
  ],
  [
    '4:5',
    2,
    [
      { x: 16, y: 28.375, width: 57, height: 71.25 },
      { x: 77, y: 28.375, width: 57, height: 71.25 },
    ],
  ],
] as const)('the place of a picture of %s, of %i on the page', (aspect, count, places) => {
  const boxes = boxesOf(aspect, count);
  expect(boxes).toHaveLength(count);
  for (const [index, box] of boxes.entries())
    for (const length of ['x', 'y', 'width', 'height'] as const)
      expect(box[length], `${length} of picture ${index + 1}`).toBeCloseTo(places[index]![length]);
});
