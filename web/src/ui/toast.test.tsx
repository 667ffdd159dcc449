import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Toasts } from './Toasts.tsx';
import { toast } from './toast.tsx';

afterEach(() => {
  act(() => toast.clear());
  cleanup();
});

/** Texts of the toasts, newest first. */
const texts = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

test('a message is announced politely, and once', async () => {
  render(<Toasts />);
  act(() => {
    toast.bad('There was an error!');
    toast.bad('There was an error!');
  });
  await screen.findByText('There was an error!');
  expect(texts()).toEqual(['There was an error!']);
  expect(screen.getByRole('region', { name: 'Notices' }).getAttribute('aria-live')).toBe('polite');
  // the screens take dialogs for overlays
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a message repeated while it leaves is shown again', async () => {
  const animation = { finished: new Promise(() => {}) };
  Object.assign(HTMLElement.prototype, { getAnimations: () => [animation] });
  render(<Toasts />);
  act(() => toast.bad('Not saved.'));
  await screen.findByText('Not saved.');
  press('Close');
  await waitFor(() => expect(screen.getByRole('status').hasAttribute('data-ending-style')).toBe(true));
  act(() => toast.bad('Not saved.'));
  await waitFor(() => expect(screen.getByRole('status').hasAttribute('data-ending-style')).toBe(false));
  expect(texts()).toEqual(['Not saved.']);
  Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations');
});

test('every message is shown at once, because one of them may offer to undo something', async () => {
  render(<Toasts />);
  act(() => ['one', 'two', 'three', 'four', 'four'].forEach((words) => void toast.say(words)));
  await screen.findByText('four');
  expect(texts()).toEqual(['four', 'three', 'two', 'one']);
});

test('a message from before the toasts are mounted is shown afterwards', async () => {
  vi.resetModules();
  const fresh = { ...(await import('./toast.tsx')), ...(await import('./Toasts.tsx')) };
  fresh.toast.say('early');
  render(<fresh.Toasts />);
  expect(await screen.findByText('early')).toBeTruthy();
});

test('its action runs and closes the toast', async () => {
  const onPress = vi.fn();
  render(<Toasts />);
  act(() => toast.say('Gone', { action: { label: 'Undo', onPress } }));
  await screen.findByText('Undo');
  press('Undo');
  expect(onPress).toHaveBeenCalledOnce();
  await waitFor(() => expect(texts()).toEqual([]));
});
