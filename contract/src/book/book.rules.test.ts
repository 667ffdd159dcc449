import { expect, test } from 'vitest';
import { ratioOf } from '../post/post.rules.ts';
import { boxesOf, captionOf, dayName, monthName, pagesOf, pagesOfPost, spanName } from './book.rules.ts';

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
] as const)('the places of pictures of %s, %i on a page', (aspect, count, places) => {
  const boxes = boxesOf(aspect, count);
  expect(boxes).toHaveLength(count);
  for (const [index, box] of boxes.entries())
    for (const length of ['x', 'y', 'width', 'height'] as const)
      expect(box[length], `${length} of picture ${index + 1}`).toBeCloseTo(places[index]![length]);
});

const post = (day: string, pictures: number) => ({ day, images: Array.from({ length: pictures }) });

test('the pages of a book: a cover, each month, pictures in pairs with an odd one first, and an even number at its end', () => {
  const [three, two, one, none] = [
    post('2026-03-09', 3),
    post('2026-03-20', 2),
    post('2026-05-01', 1),
    post('2026-06-01', 0),
  ];
  expect(pagesOf([three, two, one])).toEqual([
    { kind: 'cover' },
    { kind: 'month', month: '2026-03' },
    { kind: 'photos', post: three, from: 0, count: 1 },
    { kind: 'photos', post: three, from: 1, count: 2 },
    { kind: 'photos', post: two, from: 0, count: 2 },
    { kind: 'month', month: '2026-05' },
    { kind: 'photos', post: one, from: 0, count: 1 },
    { kind: 'end' },
  ]);
  expect(pagesOf([])).toEqual([{ kind: 'cover' }, { kind: 'end' }]);
  expect(pagesOf([one, two]).map(({ kind }) => kind)).toEqual(
    'cover month photos month photos end'.split(' '),
  );
  expect(pagesOf([none, one]).slice(-2)).toEqual([{ kind: 'blank' }, { kind: 'end' }]);
  expect(pagesOfPost(two, '2026-03')).toEqual([{ kind: 'photos', post: two, from: 0, count: 2 }]);
});

test('the months, days and spans of a book are named in British English', () => {
  expect(monthName('2026-03')).toBe('March');
  expect(dayName('2026-03-09')).toBe('9 March');
  expect(spanName('2026-03-09', '2026-05-12')).toMatch(/^9 March\s–\s12 May 2026$/);
});

test('a caption begins 6 mm below the lower picture, as wide as their area', () => {
  expect(
    captionOf([
      { x: 43, y: 14, width: 64, height: 48 },
      { x: 43, y: 66, width: 64, height: 48 },
    ]),
  ).toEqual({
    x: 16,
    y: 120,
    width: 118,
  });
});
