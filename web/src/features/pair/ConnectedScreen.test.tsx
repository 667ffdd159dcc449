import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ana } from '../../testing/cast.ts';
import { freshScreen, visit } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { TermsPrompt } from '../auth/Prompts.tsx';
import { terms } from '../auth/prompts.store.ts';
import ConnectedScreen from './ConnectedScreen.tsx';

/** The number of confetti bursts. */
let thrown = 0;
const throws = () => {
  thrown += 1;
};
vi.mock('canvas-confetti', () => ({
  default: { create: () => Object.assign(throws, { reset: () => {} }) },
}));

freshScreen();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Confetti is skipped with reduced motion. */
function show(search = '', isMotionReduced = true) {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isMotionReduced } as MediaQueryList);
  visit(<ConnectedScreen />, `/connected${search}`);
}

test('a couple that reconnects goes on home', () => {
  show('?again=true');
  expect(screen.getByRole('heading').textContent).toBe('Together again');
  expect(screen.getByText('Continue as Ana').getAttribute('href')).toBe('/home');
});

test('names both users, and enables Continue after two seconds, not before [S2.76 S2.77 S2.78 S2.79 S9.30]', () => {
  show();
  expect(document.body.textContent).toContain('Ana & Bruno');
  expect(screen.getByRole('heading', { name: 'Connected' })).toBeTruthy();
  screen.getByText('You two have been connected. Now you can proceed creating your profile.');
  const link = screen.getByText('Continue as Ana');
  expect(link.getAttribute('href')).toBe('/profile/photo');
  act(() => vi.advanceTimersByTime(1999));
  expect(link.closest('[inert]')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(link.closest('[inert]')).toBeNull();
});

test('Continue asks for the terms once, before the first photo [S2.204]', async () => {
  vi.useRealTimers();
  upsertUser({ ...ana, terms_accepted_at: null });
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const router = visit({ '/connected': <ConnectedScreen />, '/profile/photo': <p>photo</p> }, '/connected');
  render(<TermsPrompt />);
  fireEvent.click(screen.getByText('Continue as Ana'));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/connected');
  act(() => terms.cancel());
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/photo'));
});

test('a mistaken connection can be ended here for ten minutes, and only if the server offers it', () => {
  const refuse = () => screen.queryByRole('button', { name: 'This is not my partner' });
  show();
  expect(refuse()).toBeNull();
  act(() => upsertUser({ ...ana, not_my_partner_until: '2026-11-21T09:10:00.000Z' }));
  act(() => vi.advanceTimersByTime(10 * 60_000 - 1));
  expect(refuse()).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(refuse()).toBeNull();
});

test('a couple that reconnects within these ten minutes is not asked whether it is one', () => {
  upsertUser({ ...ana, not_my_partner_until: '2026-11-21T09:10:00.000Z' });
  show('?again=true');
  expect(screen.queryByRole('button', { name: 'This is not my partner' })).toBeNull();
});

test('confetti falls for at most two seconds [S2.75]', async () => {
  show('', false);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(thrown).toBeGreaterThan(0);
  const fallen = thrown;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(thrown).toBe(fallen);
});
