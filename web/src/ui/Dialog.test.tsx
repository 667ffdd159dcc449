import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import LogOut from 'lucide-react/icons/log-out';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import buttonStyles from './Button.module.css';
import { Dialog, loadDialog } from './Dialog.tsx';
import type { DialogProps } from './DialogPanel.tsx';

beforeAll(async () => {
  await loadDialog();
});
afterEach(cleanup);

async function show(props: Partial<DialogProps> = {}) {
  const onClose = vi.fn();
  const view = render(<Dialog open title="Logout?" onClose={onClose} {...props} />);
  const dialog = await screen.findByRole('dialog', { name: 'Logout?' });
  return { ...view, dialog, onClose };
}

const labels = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('button')].map((button) => button.textContent);

test('the default button is Okay, which closes it [S2.44]', async () => {
  const { dialog, onClose } = await show();
  expect(labels(dialog)).toEqual(['Okay']);
  fireEvent.click(screen.getByText('Okay'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a second button is Cancel by default, is on the left, and closes [S2.45]', async () => {
  const onPositive = vi.fn();
  const { dialog, onClose } = await show({ negative: true, onPositive });
  expect(labels(dialog)).toEqual(['Cancel', 'Okay']);
  fireEvent.click(screen.getByText('Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onPositive).not.toHaveBeenCalled();
});

test('the positive action does not close by itself, and does not run twice while in progress', async () => {
  const onPositive = vi.fn();
  const { rerender, onClose } = await show({ positiveLabel: 'Delete', onPositive });
  fireEvent.click(screen.getByText('Delete'));
  rerender(
    <Dialog open title="Logout?" onClose={onClose} positiveLabel="Delete" onPositive={onPositive} busy />,
  );
  fireEvent.click(screen.getByText('Delete'));
  expect(onPositive).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

test('a press outside closes it; one inside does not [S2.46]', async () => {
  // The clock is fixed, so that a slow machine does not outlast a double tap; a whole number, so that adding is exact.
  const opened = 1000;
  const now = vi.spyOn(performance, 'now').mockReturnValue(opened);
  const { dialog, onClose } = await show({ message: 'Do you want to logout?' });
  press(screen.getByText('Do you want to logout?'));
  expect(onClose).not.toHaveBeenCalled();
  const backdrop = dialog.parentElement?.querySelector('[role=presentation]') ?? document.body;
  // the second tap of the double tap that opened it
  press(backdrop);
  expect(onClose).not.toHaveBeenCalled();
  now.mockReturnValue(opened + timing.doubleTap);
  press(backdrop);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('Escape closes it', async () => {
  const { dialog, onClose } = await show();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('the safer button gets the focus', async () => {
  await show({ negative: true, positiveLabel: 'Delete' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
});

test('it has a title, an icon, and a message that describes it [S2.43]', async () => {
  const { dialog } = await show({ icon: LogOut, message: 'Do you want to logout?' });
  expect(screen.getByRole('heading', { name: 'Logout?' })).toBeTruthy();
  expect(dialog.querySelector('svg')).toBeTruthy();
  const id = dialog.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe('Do you want to logout?');
});

test('its buttons are red and neutral by default; every look can be set [S2.47]', async () => {
  const lookOf = (name: string) =>
    (['primary', 'neutral', 'text', 'outlined', 'red'] as const).find((look) =>
      screen.getByRole('button', { name }).classList.contains(buttonStyles[look] ?? ''),
    );
  const { unmount } = await show({ negative: true });
  expect([lookOf('Okay'), lookOf('Cancel')]).toEqual(['red', 'neutral']);
  unmount();
  for (const look of ['primary', 'neutral', 'text', 'outlined', 'red'] as const) {
    const shown = await show({ positiveLook: look });
    expect(lookOf('Okay')).toBe(look);
    shown.unmount();
  }
});

function press(target: Element) {
  fireEvent.pointerDown(target, { pointerType: 'mouse' });
  fireEvent.mouseDown(target);
  fireEvent.pointerUp(target, { pointerType: 'mouse' });
  fireEvent.mouseUp(target);
  fireEvent.click(target);
}
