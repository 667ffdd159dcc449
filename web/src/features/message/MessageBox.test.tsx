import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { deleteFromDisk, fakePictureWorker } from '../../testing/indexedDb.ts';
import { MemoryRouter } from '../../testing/MemoryRouter.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { MessageBox } from './MessageBox.tsx';

freshBrowser();
beforeEach(() => {
  fakePictureWorker();
  upsertUser(ana);
});

const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array(20).fill(1)]);
const photo = (name: string) => new File([bytes], name, { type: 'image/jpeg' });

function Box() {
  return <MessageBox box={useRef<HTMLTextAreaElement>(null)} />;
}

test('Send is there and disabled while there is nothing to send, with the microphone in the field [S2.128]', async () => {
  vi.stubGlobal('MediaRecorder', class {});
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: {} });
  render(<Box />, { wrapper: MemoryRouter });
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  const box = screen.getByLabelText('Message');
  const microphone = () => screen.queryByRole('button', { name: 'Record a voice message' });
  expect([send.disabled, microphone()?.parentElement === box.parentElement]).toEqual([true, true]);
  fireEvent.change(box, { target: { value: '  ' } });
  expect(send.disabled).toBe(true);
  fireEvent.change(box, { target: { value: 'Hello' } });
  expect([send.disabled, microphone()]).toEqual([false, null]);
  fireEvent.change(box, { target: { value: '' } });
  expect([send.disabled, microphone() === null]).toEqual([true, false]);
});

/** Whether the browser inserts the pasted text itself. */
function paste(text: string, files: File[]): boolean {
  const box = screen.getByLabelText('Message');
  const event = createEvent.paste(box, { clipboardData: { files, getData: () => text } });
  fireEvent(box, event);
  return !event.defaultPrevented;
}

test.each([
  ['spreadsheet cells, which include an image of them', 'Rent\t900\nFood\t350', ['image.png']],
  ['text alone', 'Hello', []],
])('pasting keeps the text of %s', (_what, text, names) => {
  render(<Box />, { wrapper: MemoryRouter });
  expect(paste(text, names.map(photo))).toBe(true);
  expect(screen.queryByRole('status', { name: 'Opening photos' })).toBeNull();
});

test.each([
  ['an image from a page', '', ['image.png']],
  ['files, which include their names', 'lake.jpg\rhill.jpg', ['lake.jpg', 'hill.jpg']],
])('pasting takes %s as photos', async (_what, text, names) => {
  render(<Box />, { wrapper: MemoryRouter });
  expect(paste(text, names.map(photo))).toBe(false);
  expect(await screen.findByRole('button', { name: `Remove photo ${names.length}` })).toBeTruthy();
});

test('a photo that was deleted from the disk after it was chosen says so [S8.36]', async () => {
  render(
    <>
      <Box />
      <Toasts />
    </>,
    { wrapper: MemoryRouter },
  );
  paste('', [deleteFromDisk(photo('lake.jpg'))]);
  await screen.findByText(/lake\.jpg.*A chosen file is no longer there/);
});
