import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { groupCode } from '@twosome/contract/platform/ids';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepUser } from '../features/auth/auth.store.ts';
import { freshBrowser } from '../testing/browser.ts';
import { codes, eve } from '../testing/cast.ts';
import { loadBottomSheet } from '../ui/BottomSheet.tsx';
import { loadDialog } from '../ui/Dialog.tsx';
import { QrDots } from '../ui/QrDots.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import ConnectScreen from './ConnectScreen.tsx';

const browser = freshBrowser();
beforeAll(async () => {
  await Promise.all([loadDialog(), loadBottomSheet(), import('../features/pair/ScanSheet.tsx')]);
});
beforeEach(() => {
  toast.clear();
  keepUser(eve);
});

function show() {
  const page = (
    <>
      <ConnectScreen />
      <Toasts />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/connect'] });
  render(<RouterProvider router={router} />);
}

/** A camera that sees one code. */
function haveCamera(seen: string) {
  class Detector {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => [{ rawValue: seen }];
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
  const getUserMedia = async () => ({ getTracks: () => [] });
  vi.stubGlobal('navigator', { ...navigator, onLine: true, mediaDevices: { getUserMedia } });
}

test('the own code can be read and copied, the partner’s typed [S2.66 S2.67 S2.68 S2.69 S2.71 S8.26]', async () => {
  const copied = vi.fn(async (_text: string) => {});
  vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText: copied } });
  show();
  expect(screen.getByRole('heading', { name: 'Connect your partner' })).toBeTruthy();
  expect(screen.getByText(groupCode(codes.eve)).tagName).toBe('P');
  fireEvent.click(screen.getByRole('button', { name: 'Copy my code' }));
  expect(await screen.findByText('Your ID has been copied')).toBeTruthy();
  expect(copied).toHaveBeenCalledWith(codes.eve);
  expect(screen.getByLabelText("Your partner's code")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Connect' })).toBeTruthy();
  expect(screen.getByText("Scan this qr code from your partner's phone")).toBeTruthy();
});

test('a camera that sees the partner’s code connects with it [S2.72 S2.73 S2.74]', async () => {
  haveCamera(codes.ana);
  browser.server.gives('GET auth/connect/preview/', { first_name: 'Ana', needs_both: false });
  show();
  fireEvent.click(await screen.findByRole('button', { name: "Scan Your Partner's QR" }));
  expect(await screen.findByText(codes.ana)).toBeTruthy();
  expect(await screen.findByRole('dialog', { name: 'Connect with Ana?' })).toBeTruthy();
});

test('the QR code holds the own id [S2.70 S9.33]', async () => {
  show();
  const drawn = await screen.findByRole('img', { name: 'Your code as a QR code' });
  render(<QrDots text={codes.eve} label="What it should be" />);
  const dotsOf = (drawing: Element) => drawing.querySelector('[data-part=dots]')?.getAttribute('d');
  expect(dotsOf(drawn)).toBe(dotsOf(screen.getByRole('img', { name: 'What it should be' })));
});

test('without a camera nothing is offered that cannot be done', async () => {
  show();
  await waitFor(() => expect(screen.getByRole('img', { name: 'Your code as a QR code' })).toBeTruthy());
  expect(screen.queryByRole('button', { name: "Scan Your Partner's QR" })).toBeNull();
});

const until = '2026-12-21T12:00:00.000Z';
const waiting = () => screen.queryByRole('region', { name: 'Waiting for the other code' });

test('whose code alone connects is told of nothing else', () => {
  show();
  expect(screen.getByRole('region', { name: 'Your code' }).textContent).toContain(
    'Give it to one person only.',
  );
  expect(screen.getByText('or enter theirs')).toBeTruthy();
  expect(waiting()).toBeNull();
});

test('whoever parted once is told that it takes both codes', () => {
  keepUser({ ...eve, has_parted: true });
  show();
  expect(screen.getByRole('region', { name: 'Your code' }).textContent).toContain(
    'Give it to one person only, and enter theirs too: with both codes you are connected.',
  );
  expect(screen.getByText('and enter theirs')).toBeTruthy();
});

test('who entered a code and waits reads for whom and until when, and may change their mind', async () => {
  localStorage.setItem('token', 'of-eve');
  keepUser({ ...eve, waits_for: { first_name: 'Gil', until } });
  show();
  expect(waiting()?.textContent).toMatch(/^Waiting for Gil to enter your code too\. .* until 21 December\./);
  browser.server.gives('DELETE auth/connect/', { user: eve });
  fireEvent.click(screen.getByRole('button', { name: 'I changed my mind' }));
  await waitFor(() => expect(waiting()).toBeNull());
});

test('a wait for the former partner is said once, beside the way back', () => {
  const asked = { first_name: 'Bruno', until, you_asked: true, they_asked: false };
  keepUser({ ...eve, has_parted: true, parted: asked, waits_for: { first_name: 'Bruno', until } });
  show();
  expect(screen.getAllByText(/^Waiting for Bruno/)).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'The way back' })).toBeTruthy();
  expect(waiting()).toBeNull();
});
