import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { BrokenScreen } from './BrokenScreen.tsx';

freshBrowser();
const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  // the router tells the console too
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

test('a part that a newer version has replaced is fetched by loading the page anew, once', async () => {
  online(true);
  cameBy('navigate');
  openBroken(partIsMissing);
  await expect.poll(() => reload).toHaveBeenCalledOnce();
});

test('where that did not help one is asked', async () => {
  online(true);
  cameBy('reload');
  openBroken(partIsMissing);
  expect(await screen.findByText('This page could not be loaded')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Retry'));
  expect(reload).toHaveBeenCalledOnce();
});

test('without a network nothing is loaded anew by itself', async () => {
  online(false);
  cameBy('navigate');
  openBroken(partIsMissing);
  expect(await screen.findByText('This page could not be loaded')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('a fault of ours is called one', async () => {
  online(true);
  cameBy('navigate');
  openBroken(new Error('x is undefined'));
  expect(await screen.findByText('Something went wrong')).toBeTruthy();
  expect(document.body.textContent).not.toContain('x is undefined');
  expect(reload).not.toHaveBeenCalled();
});
