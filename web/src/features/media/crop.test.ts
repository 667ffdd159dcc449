import { limits } from '@twosome/contract/platform/limits';
import { aspects, hasAspect, ratioOf } from '@twosome/contract/post/post.rules';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { centeredCrop, contained, cropOf, type Frame, outputSizeOf, viewOf } from './crop.ts';

const sizes = (min: number, max: number) =>
  fc.record({ width: fc.integer({ min, max }), height: fc.integer({ min, max }) });
const picture = sizes(16, 12_000);
const aspect = fc.constantFrom(...aspects);
const frame: fc.Arbitrary<Frame> = fc
  .record({ picture, aspect, stage: sizes(120, 900) })
  .map(({ picture, aspect, stage }) => ({
    picture,
    shown: contained(stage, picture),
    box: contained(
      { width: stage.width - 40, height: stage.height - 40 },
      { width: ratioOf[aspect], height: 1 },
    ),
  }));
const offset = fc.double({ min: -5000, max: 5000, noNaN: true });
const view = fc.record({ x: offset, y: offset, zoom: fc.double({ min: 0.01, max: 500, noNaN: true }) });

test('the area in the box is inside the photo, in the ratio of the box, and is shown again as it was cut', () => {
  fc.assert(
    fc.property(frame, view, (given, wild) => {
      const crop = cropOf(wild, given);
      expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0);
      expect(crop.x + crop.width).toBeLessThanOrEqual(given.picture.width + 1e-6);
      expect(crop.y + crop.height).toBeLessThanOrEqual(given.picture.height + 1e-6);
      expect(crop.width / crop.height).toBeCloseTo(given.box.width / given.box.height, 6);
      const again = cropOf(viewOf(crop, given), given);
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(again[side]).toBeCloseTo(crop[side], 4);
    }),
  );
});

test('it shrinks to an eighth and no further, and is as large as possible at the minimum zoom [S9.39]', () => {
  fc.assert(
    fc.property(frame, (given) => {
      const whole = centeredCrop(given.picture, given.box.width / given.box.height).width;
      const widthAt = (zoom: number) => cropOf({ x: 0, y: 0, zoom }, given).width / whole;
      expect(widthAt(0.001)).toBeCloseTo(1, 6);
      expect(widthAt(99_999)).toBeCloseTo(1 / 8, 6);
    }),
  );
});

test('a photo moved to the right shows more of its left', () => {
  const given: Frame = {
    picture: { width: 4000, height: 3000 },
    shown: { width: 400, height: 300 },
    box: { width: 200, height: 200 },
  };
  expect(cropOf({ x: 0, y: 0, zoom: 1 }, given)).toEqual({ x: 1000, y: 500, width: 2000, height: 2000 });
  expect(cropOf({ x: 100, y: 50, zoom: 1 }, given)).toEqual({ x: 0, y: 0, width: 2000, height: 2000 });
  expect(cropOf({ x: -50, y: 0, zoom: 2 }, given)).toEqual({ x: 1750, y: 1000, width: 1000, height: 1000 });
});

test('the cut has the aspect that the server requires, and is never longer than 1024, however small [S9.41]', () => {
  fc.assert(
    fc.property(picture, aspect, fc.double({ min: 1, max: 8, noNaN: true }), (given, shape, zoom) => {
      const { width, height } = centeredCrop(given, ratioOf[shape]);
      const output = outputSizeOf({ width: width / zoom, height: height / zoom }, limits.imageSide);
      expect(Math.max(output.width, output.height)).toBeLessThanOrEqual(1024);
      expect(hasAspect(output.width, output.height, shape)).toBe(true);
    }),
  );
});
