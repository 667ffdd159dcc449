import { expect, test } from 'vitest';
import { facesOf, inputOf } from './blazeFace.ts';
import { doubtAbout, type Face, withoutRepeats } from './faceCount.ts';

const faces = (...scores: number[]): Face[] =>
  scores.map((score, at) => ({ score, box: [at * 50, 0, at * 50 + 40, 40] }));

test.each([
  ['no face', [], null],
  ['one', [0.9], 'one'],
  ['one that is doubtful', [0.65], null],
  ['one, and perhaps another', [0.9, 0.22], null],
  ['one, and noise', [0.9, 0.18], 'one'],
  ['two', [0.9, 0.8], null],
  ['three', [0.9, 0.8, 0.7], 'many'],
  ['two, and one that is doubtful', [0.9, 0.8, 0.65], null],
  ['a number that is none', [Number.NaN], null],
] as const)('%s: %j asks about %j [S5.24]', (_, scores, doubt) => {
  expect(doubtAbout(faces(...scores))).toBe(doubt);
});

test('a face that is found twice counts once, two that touch count as two', () => {
  const twice: Face[] = [
    { score: 0.7, box: [2, 2, 42, 42] },
    { score: 0.9, box: [0, 0, 40, 40] },
    { score: 0.8, box: [38, 0, 78, 40] },
  ];
  expect(withoutRepeats(twice).map(({ score }) => score)).toEqual([0.9, 0.8]);
});

test('a proposal is read at its place in its grid', () => {
  const outputs = [512, 512 * 16, 384, 384 * 16].map((length) => new Float32Array(length).fill(-20));
  // in the fine grid, row 2, column 3; in the coarse one, row 7, column 7
  outputs[0]?.set([5], (2 * 16 + 3) * 2);
  outputs[1]?.set([4, -4, 20, 10], (2 * 16 + 3) * 2 * 16);
  outputs[2]?.set([3], 383);
  outputs[3]?.set([0, 0, 32, 32], 383 * 16);
  const boxes = facesOf(outputs).map(({ box }) => box);
  expect(boxes).toEqual([
    [50, 31, 70, 41],
    [224, 224, 256, 256],
  ]);
});

test('another model is refused', () => {
  expect(() => facesOf([new Float32Array(3)])).toThrow('The model is another one');
});

test('pixels become -1 to 1 without their opacity', () => {
  expect([...inputOf(Uint8ClampedArray.of(0, 255, 0, 255, 255, 0, 255, 0))]).toEqual([-1, 1, -1, 1, -1, 1]);
});
