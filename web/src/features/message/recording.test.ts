import { limits } from '@twosome/contract/platform/limits';
import { expect, test } from 'vitest';
import { peaksOf } from './recording.ts';

test('the waveform shows the loudness along a recording, relative to the loudest part', () => {
  const quiet = Array.from({ length: 64 }, (_, index) => (index % 2 ? 0.1 : -0.1));
  const loud = quiet.map((sample) => sample * 5);
  const silent = quiet.map(() => 0);
  expect(peaksOf(Float32Array.from([...quiet, ...loud, ...silent]), 3)).toEqual([20, 100, 0]);
});

test.each([
  ['silence', new Float32Array(48_000)],
  ['noise of the device', new Float32Array(48_000).fill(0.0005)],
  ['no sample', new Float32Array(0)],
  ['fewer samples than bars', new Float32Array(10)],
])('%s is flat', (_, samples) => {
  expect(peaksOf(samples)).toEqual(Array(limits.voicePeaks).fill(0));
});
