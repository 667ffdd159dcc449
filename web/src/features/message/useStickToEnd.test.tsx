import { act, fireEvent, renderHook } from '@testing-library/react';
import type { VirtualizerHandle } from 'virtua';
import { expect, test, vi } from 'vitest';
import { freshScreen } from '../../testing/screen.tsx';
import type { Row } from './rows.ts';
import { useStickToEnd } from './useStickToEnd.ts';

freshScreen();
const message: Row = { kind: 'message', key: '1', id: '1' } as Row;

/** The room as it opens: 1,000 pixels by estimate in a box of 600, at its end. */
function opened() {
  const list = { scrollSize: 1000, viewportSize: 600, scrollToIndex: vi.fn() };
  const { result, rerender } = renderHook((rows: readonly Row[]) => useStickToEnd(rows), {
    initialProps: [] as readonly Row[],
  });
  result.current.list.current = list as Partial<VirtualizerHandle> as VirtualizerHandle;
  result.current.box.current = Object.defineProperty(document.createElement('div'), 'clientHeight', {
    value: 600,
  });
  rerender([message]);
  list.scrollToIndex.mockClear();
  const scroll = (offset: number) => act(() => result.current.onScroll(offset));
  return { list, scroll, room: result };
}

test('a scroll event of an earlier position leaves the reader at the end', () => {
  const { list, scroll, room } = opened();
  scroll(200);
  scroll(250);
  expect(list.scrollToIndex).toHaveBeenCalledTimes(2);
  expect(room.current.below).toBeNull();
});

test('a screen reader that scrolls up leaves the end', () => {
  const { list, scroll, room } = opened();
  scroll(400);
  scroll(100);
  expect(list.scrollToIndex).not.toHaveBeenCalled();
  expect(room.current.below).toBe(0);
});

test('rows that are measured late, and are higher than estimated, leave the reader at the end', () => {
  const { list, scroll, room } = opened();
  list.scrollSize = 1600;
  scroll(400);
  expect(list.scrollToIndex).toHaveBeenCalledTimes(1);
  expect(room.current.below).toBeNull();
});

test.each(['wheel', 'touchMove', 'pointerDown', 'keyDown'] as const)(
  'a person who scrolls up by %s leaves the end, also while rows are measured',
  (kind) => {
    const { list, scroll, room } = opened();
    fireEvent[kind](document.body);
    list.scrollSize = 1600;
    scroll(400);
    expect(list.scrollToIndex).not.toHaveBeenCalled();
    expect(room.current.below).toBe(0);
  },
);
