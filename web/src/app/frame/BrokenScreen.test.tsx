import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { RouterProvider } from '../../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../../platform/router/router.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { BrokenScreen } from './BrokenScreen.tsx';

freshBrowser();
beforeEach(() => {
  // The router logs to the console too.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

interface Circumstances {
  online?: boolean;
  /** how the page was opened */
  by?: 'navigate' | 'reload';
  error?: Error;
}

function openBroken({ online = true, by = 'navigate', error = partIsMissing }: Circumstances) {
  class Entry {
    readonly type = by;
  }
  vi.stubGlobal('PerformanceNavigationTiming', Entry);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Entry() as PerformanceEntry & Entry]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  const lazy = () => Promise.reject(error);
  const router = createMemoryRouter([{ errorElement: <BrokenScreen />, children: [{ path: '/', lazy }] }]);
  render(<RouterProvider router={router} />);
}
const partIsMissing = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');

test('a chunk that a newer version has replaced reloads the page, once', async () => {
  openBroken({});
  await expect.poll(() => location.reload).toHaveBeenCalledOnce();
});

test('when the reload did not help, the user is asked', async () => {
  // a page that was loaded now
  vi.spyOn(performance, 'now').mockReturnValue(0);
  openBroken({ by: 'reload' });
  await screen.findByText('This page could not be loaded');
  expect(location.reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Retry'));
  expect(location.reload).toHaveBeenCalledOnce();
});

test.each([
  ['without a network', { online: false }, 'This page could not be loaded'],
  ['after an error of ours', { error: new Error('x is undefined') }, 'Something went wrong'],
])('%s the page does not reload by itself, and names no internals', async (_, circumstances, text) => {
  openBroken(circumstances);
  await screen.findByText(text);
  expect(document.body.textContent).not.toContain('x is undefined');
  expect(location.reload).not.toHaveBeenCalled();
});
