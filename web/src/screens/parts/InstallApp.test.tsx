import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { giveNative } from '../../native/native.ts';
import type { Native } from '../../native/types.ts';
import { watchInstall } from '../../platform/install.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { InstallApp } from './InstallApp.tsx';

freshBrowser();
beforeAll(watchInstall);
afterEach(() => {
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  giveNative(null);
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

/** As Safari on an iPhone says it. */
function onIphone(standalone: boolean) {
  Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true });
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
}

test('a browser that installs nothing is told nothing', () => {
  show();
  expect(row()).toBeNull();
});

test('the browser’s offer is held back until somebody taps, and is good once [S1.30]', () => {
  const { event, prompt } = offer();
  expect(event.defaultPrevented).toBe(true);
  show();
  expect(prompt).not.toHaveBeenCalled();
  fireEvent.click(row() as HTMLElement);
  expect(prompt).toHaveBeenCalledOnce();
  expect(row()).toBeNull();
});

test('an offer that comes later is shown, and once installed there is none', () => {
  show();
  offer();
  expect(row()).not.toBeNull();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(row()).toBeNull();
});

test('on an iPhone it is told how', async () => {
  onIphone(false);
  show();
  fireEvent.click(row() as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Install Twosome' });
  expect(dialog.textContent).toContain('Add to Home Screen');
});

test('from the home screen of an iPhone there is nothing to do', () => {
  onIphone(true);
  show();
  expect(row()).toBeNull();
});

test('nor is there in the app of a store', () => {
  giveNative({ kind: 'ios' } as Native);
  onIphone(false);
  show();
  offer();
  expect(row()).toBeNull();
});
