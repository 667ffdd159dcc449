import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { freshDevice } from '../testing/device.ts';
import { MemoryRouter } from '../testing/MemoryRouter.tsx';
import { BottomSheet, loadBottomSheet } from '../ui/BottomSheet.tsx';
import { Dialog, loadDialog } from '../ui/Dialog.tsx';
import { useBack } from './NativeShellContent.tsx';

freshBrowser();
const device = freshDevice();
beforeAll(async () => {
  await Promise.all([loadDialog(), loadBottomSheet()]);
});

function Page({ dialog = false, sheet = false }) {
  useBack(device.native);
  const [isDialogOpen, setDialog] = useState(dialog);
  const [isSheetOpen, setSheet] = useState(sheet);
  return (
    <MemoryRouter>
      <BottomSheet open={isSheetOpen} onClose={() => setSheet(false)} title="Comments">
        <Dialog open={isDialogOpen} onClose={() => setDialog(false)} title="Delete comment?" />
      </BottomSheet>
      {!sheet && <Dialog open={isDialogOpen} onClose={() => setDialog(false)} title="Logout?" />}
    </MemoryRouter>
  );
}
/** Whether the page handled it. */
const goBack = () => {
  const answers: boolean[] = [];
  act(() => {
    for (const listener of device.listeners.back) answers.push(listener());
  });
  return answers;
};
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

test('on a page without overlays the phone handles it', () => {
  render(<Page />);
  expect(goBack()).toEqual([false]);
});

test('a dialog closes, and the phone handles the next one', async () => {
  render(<Page dialog />);
  await screen.findByRole('dialog', { name: 'Logout?' });
  expect(goBack()).toEqual([true]);
  await gone('Logout?');
  expect(goBack()).toEqual([false]);
});

test('of two overlays the topmost closes, then the other', async () => {
  render(<Page dialog sheet />);
  await screen.findByRole('dialog', { name: 'Delete comment?' });
  expect(goBack()).toEqual([true]);
  await gone('Delete comment?');
  await screen.findByRole('dialog', { name: 'Comments' });
  expect(goBack()).toEqual([true]);
  await gone('Comments');
});
