import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { askBeforeReload, loadCode } from '../platform/missingCode.ts';
import { hasUnsaved, watchFields } from '../platform/unsaved.ts';
import { freshBrowser } from '../testing/browser.ts';
import { LazyOverlay } from './LazyOverlay.tsx';
import { lazyComponent } from './lazyComponent.ts';
import { Toasts } from './Toasts.tsx';
import { WhenIdle } from './WhenIdle.tsx';

/** Code that is asked for later, by a page that a deployment has made old. */

freshBrowser();
const inChrome = 'Failed to fetch dynamically imported module: http://localhost/assets/Sheet-1.js';
const missing = (message = inChrome) => vi.fn().mockRejectedValue(new TypeError(message));

/** What the server answers at the address of the code. */
let answer: () => Response | Promise<Response>;
let by: 'navigate' | 'reload';
beforeEach(() => {
  answer = () => new Response('Not found', { status: 404 });
  by = 'navigate';
  class Entry {
    readonly type = by;
  }
  vi.stubGlobal('PerformanceNavigationTiming', Entry);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    new Entry() as PerformanceEntry & Entry,
  ]);
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(() => void vi.restoreAllMocks());

const onClose = vi.fn();
type Panel = { open: boolean; onClose: () => void };
const sheet = (load: () => Promise<never>) => (
  <>
    <LazyOverlay<Panel> of={lazyComponent<Panel>(load)} props={{ open: true, onClose }} />
    <Toasts />
  </>
);
const reloaded = () => vi.waitFor(() => expect(location.reload).toHaveBeenCalledOnce());

test.each([
  ['a sheet or a dialog', (load: () => Promise<never>) => sheet(load)],
  ['a part of a page', (load: () => Promise<never>) => createElement(lazyComponent<object>(load))],
  [
    'a part that loads when the browser is idle',
    (load: () => Promise<never>) => <WhenIdle of={lazyComponent(load)} />,
  ],
])('code of %s that a deployment has removed reloads the page', async (_, page) => {
  render(page(missing()));
  await reloaded();
});

test.each([
  ['in Firefox', 'error loading dynamically imported module: http://localhost/assets/Sheet-1.js'],
  ['in Safari', 'Importing a module script failed.'],
  ['of a stylesheet', 'Unable to preload CSS for /assets/Sheet-1.css'],
])('so does code %s, and it is not waited for', async (_, message) => {
  const done = vi.fn();
  loadCode(missing(message)).then(done, done);
  await reloaded();
  expect(done).not.toHaveBeenCalled();
});

test('a page that was reloaded an hour ago is reloaded once for each missing file', async () => {
  by = 'reload';
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
  render(sheet(missing()));
  await reloaded();
  cleanup();
  render(sheet(missing()));
  await screen.findByText('There was a network error!');
  expect(location.reload).toHaveBeenCalledOnce();
});

test('a server that answers with a page for every address has removed it too', async () => {
  answer = () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
  render(sheet(missing()));
  await reloaded();
});

test.each<[string, () => void]>([
  ['whose request was cut', () => (answer = () => Promise.reject(new TypeError('Failed to fetch')))],
  [
    'that is there',
    () => (answer = () => new Response('', { headers: { 'Content-Type': 'text/javascript' } })),
  ],
  [
    'that a reload did not bring back',
    () => {
      by = 'reload';
      vi.spyOn(performance, 'now').mockReturnValue(0);
    },
  ],
  ['offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  [
    'on a page with typed words',
    () => {
      askBeforeReload(hasUnsaved);
      const leave = watchFields();
      render(<textarea aria-label="Words" />);
      const field = screen.getByLabelText('Words');
      fireEvent.focusIn(field);
      fireEvent.input(field, { target: { value: 'The sea' } });
      onTestFinished(leave);
    },
  ],
])('code %s does not reload the page: the sheet closes with a message', async (_, become) => {
  become();
  onClose.mockClear();
  render(sheet(missing()));
  await screen.findByText('There was a network error!');
  expect(onClose).toHaveBeenCalledOnce();
  expect(location.reload).not.toHaveBeenCalled();
});

test('a part without a message is requested again', async () => {
  vi.useFakeTimers();
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const load = missing().mockRejectedValueOnce(new TypeError(inChrome));
  load.mockResolvedValueOnce(() => <p>here</p>);
  const part = lazyComponent<object>(load);
  render(<WhenIdle of={part} />);
  for (const pause of [10, 5000]) await act(() => vi.advanceTimersByTimeAsync(pause));
  expect(screen.getByText('here')).toBeTruthy();
  vi.useRealTimers();
});
