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
