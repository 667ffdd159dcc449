import { limits } from '@twosome/contract/platform/limits';
import { distances } from '@twosome/contract/platform/timing';
import { aspects, hasAspect, ratioOf } from '@twosome/contract/post/post.rules';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxOn,
  type Crop,
  centeredCrop,
  clampView,
  cropOf,
  type Frame,
  minZoomOf,
  outputSizeOf,
  shownOn,
  viewOf,
} from './crop.ts';

const side = fc.integer({ min: 16, max: 12_000 });
const size = fc.record({ width: side, height: side });
const aspect = fc.constantFrom(...aspects);
const frame: fc.Arbitrary<Frame> = fc
  .record({
    picture: size,
    ratio: aspect.map((one) => ratioOf[one]),
    stage: fc.record({
      width: fc.integer({ min: 120, max: 900 }),
      height: fc.integer({ min: 120, max: 900 }),
    }),
  })
  .map(({ picture, ratio, stage }) => ({
    picture,
    shown: shownOn(stage, picture),
    box: boxOn(stage, { width: 200, height: 200 / ratio }, 20),
  }));
const view = fc.record({
  x: fc.double({ min: -5000, max: 5000, noNaN: true }),
  y: fc.double({ min: -5000, max: 5000, noNaN: true }),
  zoom: fc.double({ min: 0.01, max: 500, noNaN: true }),
});

const expectInside = (crop: Crop, { picture }: Frame) => {
  expect(crop.x).toBeGreaterThanOrEqual(0);
  expect(crop.y).toBeGreaterThanOrEqual(0);
  expect(crop.x + crop.width).toBeLessThanOrEqual(picture.width + 1e-6);
  expect(crop.y + crop.height).toBeLessThanOrEqual(picture.height + 1e-6);
  expect(crop.width).toBeGreaterThan(0);
};

describe('the area in the crop box', () => {
  it('is inside the photo and has the ratio of the box, wherever it was dragged', () => {
    fc.assert(
      fc.property(frame, view, (given, wild) => {
        const crop = cropOf(clampView(wild, given, 8), given);
        expectInside(crop, given);
        expect(crop.width / crop.height).toBeCloseTo(given.box.width / given.box.height, 6);
      }),
    );
  });

  it('is shown again as it was cut', () => {
    fc.assert(
      fc.property(frame, view, (given, wild) => {
        const shown = clampView(wild, given, 8);
        const again = viewOf(cropOf(shown, given), given);
        expect(again.zoom / shown.zoom).toBeCloseTo(1, 6);
        expect(again.x).toBeCloseTo(shown.x, 4);
        expect(again.y).toBeCloseTo(shown.y, 4);
      }),
    );
  });

  it('shrinks to an eighth and no further, and is as large as possible at the minimum zoom [S9.39]', () => {
    fc.assert(
      fc.property(frame, (given) => {
        const whole = centeredCrop(given.picture, given.box.width / given.box.height);
        const at = (zoom: number) => cropOf(clampView({ x: 0, y: 0, zoom }, given, distances.maxZoom), given);
        expect(at(0).width / whole.width).toBeCloseTo(1, 6);
        expect(at(minZoomOf(given) * 999).width / whole.width).toBeCloseTo(1 / 8, 6);
      }),
    );
  });

  it('follows the finger: a photo moved to the right shows more of its left', () => {
    const given: Frame = {
      picture: { width: 4000, height: 3000 },
      shown: { width: 400, height: 300 },
      box: { width: 200, height: 200 },
    };
    expect(cropOf({ x: 0, y: 0, zoom: 1 }, given)).toEqual({ x: 1000, y: 500, width: 2000, height: 2000 });
    expect(cropOf({ x: 100, y: 50, zoom: 1 }, given)).toEqual({ x: 0, y: 0, width: 2000, height: 2000 });
    expect(cropOf({ x: -50, y: 0, zoom: 2 }, given)).toEqual({ x: 1750, y: 1000, width: 1000, height: 1000 });
  });
});

describe('the size of the cut', () => {
  it('has the aspect that the server requires, and is never longer than 1024, however small the cut [S9.41]', () => {
    fc.assert(
      fc.property(size, aspect, fc.double({ min: 1, max: 8, noNaN: true }), (picture, shape, zoom) => {
        const { width, height } = centeredCrop(picture, ratioOf[shape]);
        const kept = outputSizeOf({ width: width / zoom, height: height / zoom }, limits.imageSide);
        expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(1024);
        expect(hasAspect(kept.width, kept.height, shape)).toBe(true);
      }),
    );
  });
});

describe('the crop box on the screen', () => {
  it.each([
    [
      { width: 374, height: 467 },
      { width: 200, height: 250 },
      { width: 334, height: 417.5 },
    ],
    [
      { width: 312, height: 312 },
      { width: 200, height: 150 },
      { width: 272, height: 204 },
    ],
  ])('fills the stage %o in the aspect %o [S9.35 S9.36 S9.37]', (stage, box, drawn) => {
    const { width, height } = boxOn(stage, box, 20);
    expect(width).toBeCloseTo(drawn.width);
    expect(height).toBeCloseTo(drawn.height);
  });
});
