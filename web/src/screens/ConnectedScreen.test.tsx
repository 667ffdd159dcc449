import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepUser } from '../features/auth/auth.store.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import ConnectedScreen from './ConnectedScreen.tsx';

/** How many handfuls of confetti were thrown. */
let thrown = 0;
const throws = () => {
  thrown += 1;
};
vi.mock('canvas-confetti', () => ({
  default: { create: () => Object.assign(throws, { reset: () => {} }) },
}));

freshBrowser();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('two who came back go on home', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  keepUser(ana);
  render(
    <MemoryRouter initialEntries={['/connected?again=true']}>
      <ConnectedScreen />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Together again');
  expect(screen.getByText('Continue as Ana').getAttribute('href')).toBe('/home');
});

test('names both, and lets one go on after two seconds, not before [S2.76 S2.77 S2.78 S2.79 S9.30]', () => {
  // confetti needs a canvas, and stays away from who wants no motion
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  keepUser(ana);
  render(
    <MemoryRouter>
      <ConnectedScreen />
    </MemoryRouter>,
  );
  expect(document.body.textContent).toContain('Ana & Bruno');
  expect(screen.getByRole('heading', { name: 'Connected' })).toBeTruthy();
  expect(
    screen.getByText('You two have been connected. Now you can proceed creating your profile.'),
  ).toBeTruthy();
  const link = screen.getByText('Continue as Ana');
  expect(link.getAttribute('href')).toBe('/profile/photo');
  act(() => vi.advanceTimersByTime(1999));
  expect(link.closest('[inert]')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(link.closest('[inert]')).toBeNull();
});

test('confetti falls on the two of them, and for no longer than two seconds [S2.75]', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  thrown = 0;
  keepUser(ana);
  render(
    <MemoryRouter>
      <ConnectedScreen />
    </MemoryRouter>,
  );
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(thrown).toBeGreaterThan(0);
  const fallen = thrown;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(thrown).toBe(fallen);
});
