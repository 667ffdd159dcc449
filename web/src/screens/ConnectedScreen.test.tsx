import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import { MemoryRouter } from '../testing/MemoryRouter.tsx';
import ConnectedScreen from './ConnectedScreen.tsx';

/** The number of confetti bursts. */
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

test('a couple that reconnects goes on home', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  upsertUser(ana);
  render(
    <MemoryRouter initialEntries={['/connected?again=true']}>
      <ConnectedScreen />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Together again');
  expect(screen.getByText('Continue as Ana').getAttribute('href')).toBe('/home');
});

test('names both users, and enables Continue after two seconds, not before [S2.76 S2.77 S2.78 S2.79 S9.30]', () => {
  // Confetti needs a canvas, and is skipped with reduced motion.
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  upsertUser(ana);
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

const refuse = () => screen.queryByRole('button', { name: 'This is not my partner' });

test('a mistaken connection can be ended here for ten minutes, and only if the server offers it', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const page = (
    <MemoryRouter>
      <ConnectedScreen />
    </MemoryRouter>
  );
  upsertUser(ana);
  const { unmount } = render(page);
  expect(refuse()).toBeNull();
  unmount();
  upsertUser({ ...ana, not_my_partner_until: '2026-11-21T09:10:00.000Z' });
  render(page);
  act(() => vi.advanceTimersByTime(10 * 60_000 - 1));
  expect(refuse()).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(refuse()).toBeNull();
});

test('confetti falls for at most two seconds [S2.75]', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  thrown = 0;
  upsertUser(ana);
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
