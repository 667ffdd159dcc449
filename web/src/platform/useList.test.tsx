import { act, cleanup, render, renderHook } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLists } from './lists.ts';
import { resetStores } from './state.ts';
import { useInfiniteScroll, useList } from './useList.ts';

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
  resetStores();
  vi.restoreAllMocks();
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

/** A list of 48 rows of 60 pixels, 20 a page, in a window of this height. */
async function openList(height: number) {
  const window_ = { height };
  const lists = createLists(async (_key, next) => {
    const from = Number(next ?? 0);
    const ids = [...Array(Math.min(20, 48 - from)).keys()].map((index) => `row ${from + index}`);
    return { ids, next: from + 20 < 48 ? String(from + 20) : null };
  });
  const content = () => Math.max(window_.height, lists.get('all').ids.length * 60);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockImplementation(() => window_.height);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(content);
  renderHook(() => useList(lists, 'all'));
  const settle = () => act(() => vi.advanceTimersByTimeAsync(10_000));
  await settle();
  return {
    rows: () => lists.get('all').ids.length,
    async grow(to: number) {
      window_.height = to;
      window.dispatchEvent(new Event('resize'));
      await settle();
    },
  };
}

test.each([
  [800, 20],
  [1700, 40],
  [2160, 48],
  [3840, 48],
])('a window %i pixels high is filled without a scroll: %i of 48 rows [S9.10]', async (height, rows) => {
  expect((await openList(height)).rows()).toBe(rows);
});

test('a window that grows later is filled too [S9.10]', async () => {
  const list = await openList(200);
  expect(list.rows()).toBe(20);
  await list.grow(3840);
  expect(list.rows()).toBe(48);
});
