import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ListStatus } from '../platform/list.ts';
import { MemoryRouter } from '../testing/MemoryRouter.tsx';
import { freshScreen } from '../testing/screen.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { useFocused } from './PostsScreen.tsx';

freshScreen();
const show = vi.fn();
const more = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
});

interface ScreenProps {
  ids: string;
  status: ListStatus;
  focused: string | null;
}
function Screen({ focused, ids, status }: ScreenProps) {
  useFocused(focused, { ids: ids.split(''), status }, more, { current: { show } });
  return null;
}
const page = (ids: string, status: ListStatus, focused: string | null = 'f') => (
  <MemoryRouter>
    <Screen focused={focused} ids={ids} status={status} />
    <Toasts />
  </MemoryRouter>
);
const missing = 'That post is no longer available';

test('loads pages until the post has some behind it, then scrolls it to 54 px below the top, once [S2.7 S9.31]', () => {
  const { rerender } = render(page('', 'loading'));
  expect(more).not.toHaveBeenCalled();
  rerender(page('abc', 'loaded'));
  rerender(page('abc', 'loading-more'));
  expect(more).toHaveBeenCalledTimes(1);
  // Present, but too close to the end of the page to be scrolled to the top.
  rerender(page('abcdef', 'loaded'));
  expect(more).toHaveBeenCalledTimes(2);
  expect(show).not.toHaveBeenCalled();
  rerender(page('abcdefghi', 'loaded'));
  expect(show).toHaveBeenCalledExactlyOnceWith(5, 54);
  rerender(page('nabcdefghi', 'loaded'));
  expect(show).toHaveBeenCalledTimes(1);
  expect(more).toHaveBeenCalledTimes(2);
});

test('the last post is scrolled as far as possible', () => {
  render(page('abcdef', 'finished'));
  expect(show).toHaveBeenCalledExactlyOnceWith(5, 54);
});

test('at the end of the list it reports that the post is missing', async () => {
  render(page('abc', 'finished'));
  await screen.findByText(missing);
  expect(show).not.toHaveBeenCalled();
});

test('continues after a failed page was retried', () => {
  const { rerender } = render(page('abc', 'error'));
  expect(screen.queryByText(missing)).toBeNull();
  rerender(page('abcdefghi', 'loaded'));
  expect(show).toHaveBeenCalledExactlyOnceWith(5, 54);
});

test('without a focused post it does nothing', () => {
  render(page('abc', 'loaded', null));
  expect(more).not.toHaveBeenCalled();
  expect(show).not.toHaveBeenCalled();
});
