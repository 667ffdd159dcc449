import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useInfiniteScroll } from './useList.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function List({ more }: { more: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useInfiniteScroll(more, box);
  return <div ref={box} data-testid="box" />;
}

/** A scrolling box: 200 of 1000 pixels are visible. */
function show() {
  const more = vi.fn();
  const box = render(<List more={more} />).getByTestId('box');
  vi.spyOn(box, 'clientHeight', 'get').mockReturnValue(200);
  vi.spyOn(box, 'scrollHeight', 'get').mockReturnValue(1000);
  const scrollTo = (top: number) => {
    box.scrollTop = top;
    box.dispatchEvent(new Event('scroll'));
  };
  return { more, scrollTo };
}

test('loads more at 80 percent of the height, not before [S9.10]', () => {
  const { more, scrollTo } = show();
  scrollTo(599);
  vi.advanceTimersByTime(1000);
  expect(more).not.toHaveBeenCalled();
  scrollTo(600);
  vi.advanceTimersByTime(1000);
  expect(more).toHaveBeenCalledOnce();
});

test('checks the position at most once in 150 ms [S9.11]', () => {
  const { more, scrollTo } = show();
  for (let moved = 0; moved < 100; moved++) scrollTo(700 + moved);
  vi.advanceTimersByTime(149);
  expect(more).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(more).toHaveBeenCalledOnce();
  scrollTo(700);
  vi.advanceTimersByTime(149);
  expect(more).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(more).toHaveBeenCalledTimes(2);
});
