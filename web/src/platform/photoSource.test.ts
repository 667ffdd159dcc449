import { expect, test } from 'vitest';
import { loadedUrl, markLoaded, photoSource, srcSetOf } from './photoSource.ts';

const image = (width: number, height: number) => ({
  image: '/media/post/o/1/full?s=1.x',
  medium: '/media/post/o/1/medium?s=1.x',
  thumbnail: '/media/post/o/1/thumb?s=1.x',
  width,
  height,
});
const widthsOf = (width: number, height: number, crop?: 'square') =>
  photoSource(image(width, height), '50vw', crop).candidates.map((candidate) => candidate.width);

test.each([
  [1024, 1024, [320, 720, 1024], [320, 720, 1024]],
  [1024, 768, [320, 720, 1024], [240, 540, 768]],
  [819, 1024, [256, 576, 819], [256, 576, 819]],
  [500, 400, [320, 500, 500], [256, 400, 400]],
])('an image of %i by %i is offered in the widths that are stored, whole and cropped', (...given) => {
  const [width, height, whole, cropped] = given;
  expect(widthsOf(width, height)).toEqual(whole);
  expect(widthsOf(width, height, 'square')).toEqual(cropped);
});

test('an image without a medium size is offered in the other two', () => {
  const { medium: _, ...older } = image(819, 1024);
  const source = photoSource(older, '50vw');
  expect(srcSetOf(older.image, source)).toBe(
    '/media/post/o/1/thumb?s=1.x 256w, /media/post/o/1/full?s=1.x 819w',
  );
});

test('remembers the loaded size of an image', () => {
  const source = photoSource(image(819, 1024), '50vw');
  expect(loadedUrl(source)).toBeUndefined();
  const url = new URL('/media/post/o/1/medium?s=2.y', location.href).href;
  markLoaded(url);
  expect(loadedUrl(source)).toBe(url);
});
