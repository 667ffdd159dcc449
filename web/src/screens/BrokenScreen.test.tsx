import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { BrokenScreen } from './BrokenScreen.tsx';

freshBrowser();
const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  // The router logs to the console too.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

function openBroken(error: Error) {
  const lazy = () => Promise.reject(error);
  const router = createMemoryRouter([{ errorElement: <BrokenScreen />, children: [{ path: '/', lazy }] }]);
  render(<RouterProvider router={router} />);
}
const partIsMissing = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
const online = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
const cameBy = (type: string) => {
  class Entry {
    readonly type = type;
  }
  vi.stubGlobal('PerformanceNavigationTiming', Entry);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Entry() as PerformanceEntry & Entry]);
};

test('a chunk that a newer version has replaced reloads the page, once', async () => {
  online(true);
  cameBy('navigate');
  openBroken(partIsMissing);
  await expect.poll(() => reload).toHaveBeenCalledOnce();
});

test('when the reload did not help, the user is asked', async () => {
  online(true);
  cameBy('reload');
  openBroken(partIsMissing);
  expect(await screen.findByText('This page could not be loaded')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Retry'));
  expect(reload).toHaveBeenCalledOnce();
});

test('without a network the page does not reload by itself', async () => {
  online(false);
  cameBy('navigate');
  openBroken(partIsMissing);
  expect(await screen.findByText('This page could not be loaded')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('an error of ours is shown as such', async () => {
  online(true);
  cameBy('navigate');
  openBroken(new Error('x is undefined'));
  expect(await screen.findByText('Something went wrong')).toBeTruthy();
  expect(document.body.textContent).not.toContain('x is undefined');
  expect(reload).not.toHaveBeenCalled();
});
