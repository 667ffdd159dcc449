import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { groupCode } from '@twosome/contract/platform/ids';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getUser, upsertUser } from '../features/auth/auth.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
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
  upsertUser(eve);
});

function show(address = '/connect') {
  const page = (
    <>
      <ConnectScreen />
      <Toasts />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
}

/** A fake camera that sees one code. */
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

test('the user’s own code can be read and copied, the partner’s typed [S2.66 S2.67 S2.68 S2.69 S2.71 S8.26]', async () => {
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

test('scanning the partner’s code connects [S2.72 S2.73 S2.74]', async () => {
  haveCamera(codes.ana);
  browser.server.respond('GET auth/connect/preview/', { first_name: 'Ana', needs_both: false });
  show();
  fireEvent.click(await screen.findByRole('button', { name: "Scan Your Partner's QR" }));
  expect(await screen.findByText(codes.ana)).toBeTruthy();
  expect(await screen.findByRole('dialog', { name: 'Connect with Ana?' })).toBeTruthy();
});

test('the QR code contains the user’s id [S2.70 S9.33]', async () => {
  show();
  const drawn = await screen.findByRole('img', { name: 'Your code as a QR code' });
  render(<QrDots text={codes.eve} label="What it should be" />);
  const dotsOf = (drawing: Element) => drawing.querySelector('[data-part=dots]')?.getAttribute('d');
  expect(dotsOf(drawn)).toBe(dotsOf(screen.getByRole('img', { name: 'What it should be' })));
});

test('without a camera there is no scan button', async () => {
  show();
  await waitFor(() => expect(screen.getByRole('img', { name: 'Your code as a QR code' })).toBeTruthy());
  expect(screen.queryByRole('button', { name: "Scan Your Partner's QR" })).toBeNull();
});

const until = '2026-12-21T12:00:00.000Z';
const waiting = () => screen.queryByRole('region', { name: 'Waiting for the other code' });

test('when one code is enough, no pending request is shown', () => {
  show();
  expect(screen.getByRole('region', { name: 'Your code' }).textContent).toContain(
    'Give it to one person only.',
  );
  expect(screen.getByText('or enter theirs')).toBeTruthy();
  expect(waiting()).toBeNull();
});

const both = () => screen.queryByRole<HTMLInputElement>('switch', { name: 'Connect by both codes only' });
const parted = { first_name: 'Bruno', until, you_asked: false, they_asked: false };

test('the choice to require both codes is offered before the first connection', () => {
  show();
  expect(both()?.checked).toBe(false);
  expect(screen.getByText(/^With this on, nobody is connected with you/)).toBeTruthy();
});

test.each([
  ['', null, 0],
  ['?ended=true', null, 1],
  ['?ended=true', parted, 0],
])('at /connect%s with the way back %j, notes of an ended connection: %i', (search, wayBack, notes) => {
  upsertUser({ ...eve, has_parted: wayBack !== null, parted: wayBack });
  show(`/connect${search}`);
  expect(screen.queryAllByRole('region', { name: 'Not connected' })).toHaveLength(notes);
  expect(screen.queryAllByRole('region', { name: 'The way back' })).toHaveLength(wayBack ? 1 : 0);
});

test.each([
  ['Bruno', parted],
  ['Somebody you were connected with', null],
])('a user who has parted may require both codes, because %s knows the code', (who, wayBack) => {
  upsertUser({ ...eve, has_parted: true, parted: wayBack });
  show();
  expect(both()?.checked).toBe(false);
  expect(
    screen.getByText(
      `${who} knows your code. With this on, nobody is connected with you before you have entered their code as well.`,
    ),
  ).toBeTruthy();
  expect(screen.getByText('or enter theirs')).toBeTruthy();
});

test('the choice shows immediately and is saved', async () => {
  upsertUser({ ...eve, has_parted: true });
  browser.server.respondWith('PATCH auth/user/', ({ body }) => ({
    user: { ...eve, has_parted: true, ...(body as { both_codes: boolean }) },
  }));
  show();
  fireEvent.click(both()!);
  expect(both()?.checked).toBe(true);
  await waitFor(() => expect(getUser()?.both_codes).toBe(true));
  fireEvent.click(both()!);
  await waitFor(() => expect(getUser()?.both_codes).toBe(false));
  expect(browser.server.requests.map(({ line, body }) => [line, body])).toEqual([
    ['PATCH auth/user/', { both_codes: true }],
    ['PATCH auth/user/', { both_codes: false }],
  ]);
});

test('a choice that could not be saved is reverted with a message', async () => {
  upsertUser({ ...eve, has_parted: true });
  browser.server.fail('PATCH auth/user/', 500, { detail: 'Not today.' });
  browser.server.respond('POST auth/user/', { user: { ...eve, has_parted: true }, token: 'of-eve' });
  show();
  fireEvent.click(both()!);
  expect(both()?.checked).toBe(true);
  expect(await screen.findByText('This was not saved. Not today.')).toBeTruthy();
  expect(both()?.checked).toBe(false);
  expect(screen.getByText('or enter theirs')).toBeTruthy();
});

test('a choice whose response was lost is shown as the server has it', async () => {
  upsertUser({ ...eve, has_parted: true });
  browser.server.disconnect('PATCH auth/user/');
  browser.server.respond('POST auth/user/', {
    user: { ...eve, has_parted: true, both_codes: true },
    token: 'of-eve',
  });
  show();
  fireEvent.click(both()!);
  expect(await screen.findByText('This was not saved. There was a network error!')).toBeTruthy();
  await waitFor(() => expect(both()?.checked).toBe(true));
});

test('a user who requires both codes is reminded to enter the partner’s code', () => {
  upsertUser({ ...eve, has_parted: true, both_codes: true });
  show();
  expect(screen.getByRole('region', { name: 'Your code' }).textContent).toContain(
    'Give it to one person only, and enter theirs too: with both codes you are connected.',
  );
  expect(screen.getByText('and enter theirs')).toBeTruthy();
});

test('a pending request shows the recipient and the expiry, and can be cancelled', async () => {
  localStorage.setItem('token', 'of-eve');
  upsertUser({ ...eve, waits_for: { first_name: 'Gil', until } });
  show();
  expect(waiting()?.textContent).toMatch(/^Waiting for Gil to enter your code too\. .* until 21 December\./);
  browser.server.respond('DELETE auth/connect/', { user: eve });
  fireEvent.click(screen.getByRole('button', { name: 'I changed my mind' }));
  await waitFor(() => expect(waiting()).toBeNull());
});

test('a pending request to the former partner is shown once, beside the way back', () => {
  const asked = { first_name: 'Bruno', until, you_asked: true, they_asked: false };
  upsertUser({ ...eve, has_parted: true, parted: asked, waits_for: { first_name: 'Bruno', until } });
  show();
  expect(screen.getAllByText(/^Waiting for Bruno/)).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'The way back' })).toBeTruthy();
  expect(waiting()).toBeNull();
});
