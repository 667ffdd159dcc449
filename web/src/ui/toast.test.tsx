import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Toasts } from './Toasts.tsx';
import { toast } from './toast.tsx';

// a busy machine is slow, not wrong
configure({ asyncUtilTimeout: 4000 });

afterEach(() => {
  act(() => toast.clear());
  cleanup();
});

test('a sentence is said politely, and once', async () => {
  render(<Toasts />);
  act(() => {
    toast.bad('There was an error!');
    toast.bad('There was an error!');
  });
  await screen.findByText('There was an error!');
  expect(screen.getAllByRole('status')).toHaveLength(1);
});

test('what can be done about it is done, and the toast goes', async () => {
  const onPress = vi.fn();
  render(<Toasts />);
  act(() => toast.say('Gone', { action: { label: 'Undo', onPress } }));
  const undo = await screen.findByText('Undo');
  act(() => undo.click());
  expect(onPress).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('status')?.getAttribute('data-in')).not.toBe('true'));
});
