import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Confetti } from './Confetti.tsx';

/** The start time of each burst in milliseconds, and its lifetime in frames. */
const thrown: { at: number; ticks: number }[] = [];
vi.mock('canvas-confetti', () => ({
  default: {
    create: () =>
      Object.assign(({ ticks }: { ticks: number }) => void thrown.push({ at: performance.now(), ticks }), {
        reset: () => {},
      }),
  },
}));

beforeEach(() => {
  thrown.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wantsMotion = (wants: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: !wants } as MediaQueryList);

test('it falls for two seconds: started in the first, gone by the end of the second [S2.75 S9.29]', async () => {
  wantsMotion(true);
  const startedAt = performance.now();
  render(<Confetti />);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  const frame = 1000 / 60;
  const ends = thrown.map(({ at, ticks }) => at - startedAt + ticks * frame);
  expect(Math.max(...ends)).toBeGreaterThan(1900);
  expect(Math.max(...ends)).toBeLessThan(2400);
  expect(Math.max(...thrown.map(({ at }) => at - startedAt))).toBeLessThanOrEqual(1020);
});

test('renders nothing under reduced motion', async () => {
  wantsMotion(false);
  render(<Confetti />);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(thrown).toEqual([]);
});
