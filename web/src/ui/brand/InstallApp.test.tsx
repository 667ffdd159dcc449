import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setNative } from '../../native/native.ts';
import type { Native } from '../../native/types.ts';
import { watchInstall } from '../../platform/install.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { MemoryRouter } from '../../testing/MemoryRouter.tsx';
import { InstallApp } from './InstallApp.tsx';

freshBrowser();
beforeAll(watchInstall);
afterEach(() => {
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  setNative(null);
  Reflect.deleteProperty(navigator, 'standalone');
});

const show = () =>
  render(
    <MemoryRouter>
      <InstallApp />
    </MemoryRouter>,
  );
const row = () => screen.queryByRole('button', { name: 'Install Twosome' });

function offer() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}

/** The user agent of Safari on an iPhone. */
function onIphone(standalone: boolean) {
  Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true });
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
}

test('a browser that cannot install shows nothing', () => {
  show();
  expect(row()).toBeNull();
});

test('the browser’s prompt is deferred until a tap, and works once [S1.30]', () => {
  const { event, prompt } = offer();
  expect(event.defaultPrevented).toBe(true);
  show();
  expect(prompt).not.toHaveBeenCalled();
  fireEvent.click(row() as HTMLElement);
  expect(prompt).toHaveBeenCalledOnce();
  expect(row()).toBeNull();
});

test('a later prompt is shown, and none after the installation', () => {
  show();
  offer();
  expect(row()).not.toBeNull();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(row()).toBeNull();
});

test('an iPhone shows instructions', async () => {
  onIphone(false);
  show();
  fireEvent.click(row() as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Install Twosome' });
  expect(dialog.textContent).toContain('Add to Home Screen');
});

test('an app on an iPhone’s home screen shows nothing', () => {
  onIphone(true);
  show();
  expect(row()).toBeNull();
});

test('a store app shows nothing', () => {
  setNative({ kind: 'ios' } as Native);
  onIphone(false);
  show();
  offer();
  expect(row()).toBeNull();
});
