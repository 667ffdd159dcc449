import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Toasts } from './Toasts.tsx';
import { toast } from './toast.tsx';

afterEach(() => {
  act(() => toast.clear());
  cleanup();
});

test('a message is announced politely, and once', async () => {
  render(<Toasts />);
  act(() => {
    toast.bad('There was an error!');
    toast.bad('There was an error!');
  });
  await screen.findByText('There was an error!');
  expect(screen.getAllByRole('status')).toHaveLength(1);
});

const notices = (words: string) =>
  screen.queryAllByText(words).map((one) => one.closest<HTMLElement>('[data-in]') as HTMLElement);
/** The state of each toast with this text: shown or leaving. */
const areIn = (words: string) => notices(words).map((one) => one.dataset.in === 'true');
async function close(words: string) {
  act(() =>
    within(notices(words)[0] as HTMLElement)
      .getByRole('button', { name: 'Close' })
      .click(),
  );
  await waitFor(() => expect(areIn(words)).toEqual([false]));
}
/** Ends the closing animation. */
async function leaves(words: string) {
  fireEvent.animationEnd(notices(words)[0] as HTMLElement);
  await waitFor(() => expect(notices(words)).toEqual([]));
}

test('a message repeated while it leaves is shown again', async () => {
  render(<Toasts />);
  act(() => toast.bad('Not saved.'));
  await screen.findByText('Not saved.');
  await close('Not saved.');
  act(() => toast.bad('Not saved.'));
  await waitFor(() => expect(areIn('Not saved.')).toEqual([false, true]));
});

test('a queued message is not repeated either', async () => {
  render(<Toasts />);
  act(() => ['one', 'two', 'three', 'four', 'four'].forEach((words) => void toast.say(words)));
  await screen.findByText('three');
  expect(screen.queryByText('four')).toBeNull();
  for (const words of ['one', 'two']) {
    await close(words);
    await leaves(words);
  }
  expect(await screen.findAllByText('four')).toHaveLength(1);
});

test('messages queued before a clear are never shown', async () => {
  render(<Toasts />);
  act(() => ['one', 'two', 'three', 'secret'].forEach((words) => void toast.say(words)));
  await screen.findByText('three');
  act(() => toast.clear());
  for (const words of ['one', 'two', 'three']) await leaves(words);
  act(() => toast.say('hello'));
  await screen.findByText('hello');
  expect(screen.queryByText('secret')).toBeNull();
});

test('its action runs and closes the toast', async () => {
  const onPress = vi.fn();
  render(<Toasts />);
  act(() => toast.say('Gone', { action: { label: 'Undo', onPress } }));
  const undo = await screen.findByText('Undo');
  act(() => undo.click());
  expect(onPress).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('status')?.getAttribute('data-in')).not.toBe('true'));
});
