import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ListStatus } from '../../platform/lists.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocused } from './useFocused.ts';

freshBrowser();
beforeEach(() => toast.clear());

const show = vi.fn();
const more = vi.fn();
beforeEach(() => {
  show.mockClear();
  more.mockClear();
});

function Screen({ focused, ids, status }: { focused: string | null; ids: string; status: ListStatus }) {
  useFocused(focused, { ids: ids.split(''), status }, more, { current: { show } });
  return null;
}
const page = (ids: string, status: ListStatus, focused: string | null = 'f') => (
  <MemoryRouter>
    <Screen focused={focused} ids={ids} status={status} />
    <Toasts />
  </MemoryRouter>
);

test('loads pages until the post is there with some behind it, then brings it to 54 px below the top, once [S2.7 S9.31]', () => {
  const { rerender } = render(page('', 'loading'));
  expect(more).not.toHaveBeenCalled();
  rerender(page('abc', 'loaded'));
  rerender(page('abc', 'loading-more'));
  expect(more).toHaveBeenCalledTimes(1);
  // there, but the page ends right behind it: it could not be scrolled to the top yet
  rerender(page('abcdef', 'loaded'));
  expect(more).toHaveBeenCalledTimes(2);
  expect(show).not.toHaveBeenCalled();
  rerender(page('abcdefghi', 'loaded'));
  expect(show).toHaveBeenCalledExactlyOnceWith(5, 54);
  rerender(page('nabcdefghi', 'loaded'));
  expect(show).toHaveBeenCalledTimes(1);
  expect(more).toHaveBeenCalledTimes(2);
});

test('the last one is shown as well as it can be', () => {
  render(page('abcdef', 'finished'));
  expect(show).toHaveBeenCalledExactlyOnceWith(5, 54);
});

test('at the end of the list it says that the post is not there', async () => {
  render(page('abc', 'finished'));
  expect(await screen.findByText('That post is not here any more')).toBeTruthy();
  expect(show).not.toHaveBeenCalled();
});

test('goes on after a page that failed and was tried again', () => {
  const { rerender } = render(page('abc', 'error'));
  expect(screen.queryByText('That post is not here any more')).toBeNull();
  rerender(page('abcdefghi', 'loaded'));
  expect(show).toHaveBeenCalledExactlyOnceWith(5, 54);
});

test('nothing asked for, nothing done', () => {
  render(page('abc', 'loaded', null));
  expect(more).not.toHaveBeenCalled();
  expect(show).not.toHaveBeenCalled();
});
