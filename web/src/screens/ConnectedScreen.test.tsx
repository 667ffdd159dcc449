import { act, render, screen } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepUser } from '../features/auth/auth.store.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import ConnectedScreen from './ConnectedScreen.tsx';

freshBrowser();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('names both, and lets one go on after two seconds, not before', () => {
  // confetti needs a canvas, and stays away from who wants no motion
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  keepUser(ana);
  render(
    <MemoryRouter>
      <ConnectedScreen />
    </MemoryRouter>,
  );
  expect(document.body.textContent).toContain('Ana & Bruno');
  const link = screen.getByText('Continue as Ana');
  expect(link.getAttribute('href')).toBe('/profile/photo');
  act(() => vi.advanceTimersByTime(timing.connectedContinue - 1));
  expect(link.closest('[inert]')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(link.closest('[inert]')).toBeNull();
});
