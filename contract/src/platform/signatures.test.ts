import { expect, test } from 'vitest';
import { endOfSignature, imagePathOf, partsOfImageAddress, withSignature } from './signatures.ts';

test('an image URL is split into path and signature', () => {
  const path = '/media/post/7ZQ04FXE0YB9T2M5K1RS/8ZQ04FXE0YB9T2M5K1RS/full';
  const address = withSignature(path, '1795372800.a-b_C');
  expect(partsOfImageAddress(address)).toEqual({
    path,
    kind: 'post',
    signature: '1795372800.a-b_C',
    goodUntil: 1_795_372_800_000,
  });
});

test('all sizes of an image have one path without the size', () => {
  for (const size of ['full', 'medium', 'thumb'])
    expect(imagePathOf(`/media/post/x/1/${size}`)).toBe('/media/post/x/1');
  expect(imagePathOf('/media/post/x/1')).toBe('/media/post/x/1');
});

test.each(['/media/post/x/1', '/media/post/x/1?t=2'])('%s has no signature', (address) => {
  expect(partsOfImageAddress(address)).toMatchObject({
    path: '/media/post/x/1',
    signature: '',
    goodUntil: 0,
  });
});

test.each([
  'blob:http://localhost/1',
  'data:image/png;base64,x',
  'https://elsewhere.example/media/post/x',
  '/home',
  '',
])('%j is not an image of our server', (address) => {
  expect(partsOfImageAddress(address)).toBeNull();
});

test.each([
  ['', 0],
  ['abc', 0],
  ['1795372800', 0],
  ['x.1795372800', 0],
  ['1.abc', 1000],
])('%j expires at %i', (signature, end) => {
  expect(endOfSignature(signature)).toBe(end);
});
