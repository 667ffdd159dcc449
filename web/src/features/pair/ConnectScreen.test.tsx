import { render, screen, waitFor, within } from '@testing-library/react';
import { groupCode } from '@twosome/contract/platform/ids';
import { expect, test, vi } from 'vitest';
import { codes, eve } from '../../testing/cast.ts';
import { freshScreen, press, visit } from '../../testing/screen.tsx';
import { QrDots } from '../../ui/QrDots.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import ConnectScreen from './ConnectScreen.tsx';

const browser = freshScreen(eve);

function show(over: Partial<typeof eve> = {}, address = '/connect') {
  upsertUser({ ...eve, ...over });
  visit(<ConnectScreen />, address);
}

test('the user’s own code can be read and copied, the partner’s typed [S2.66 S2.67 S2.68 S2.69 S2.71 S8.26]', async () => {
  const copied = vi.fn(async (_text: string) => {});
  vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText: copied } });
  show();
  expect(screen.getByRole('heading', { name: 'Connect your partner' })).toBeTruthy();
  expect(screen.getByText(groupCode(codes.eve)).tagName).toBe('P');
  await press('Copy my code');
  await screen.findByText('Your ID has been copied');
  expect(copied).toHaveBeenCalledWith(codes.eve);
  expect(screen.getByLabelText("Your partner's code")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Connect' })).toBeTruthy();
  expect(screen.getByText("Scan this qr code from your partner's phone")).toBeTruthy();
});

test('the invite link comes first, then the own code, then the partner’s', () => {
  show();
  const buttons = within(screen.getByRole('main')).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Send an invite link',
    'Copy my code',
    'Connect',
  ]);
  expect(screen.queryByRole('switch')).toBeNull();
});

test('the QR code contains the user’s id; without a camera there is no scan button [S2.70 S9.33]', async () => {
  show();
  const drawn = await screen.findByRole('img', { name: 'Your code as a QR code' });
  render(<QrDots text={codes.eve} label="What it should be" />);
  const dotsOf = (drawing: Element) => drawing.querySelector('[data-part=dots]')?.getAttribute('d');
  expect(dotsOf(drawn)).toBe(dotsOf(screen.getByRole('img', { name: 'What it should be' })));
  expect(screen.queryByRole('button', { name: "Scan Your Partner's QR" })).toBeNull();
});

const until = '2026-12-21T12:00:00.000Z';
const parted = { first_name: 'Bruno', until, you_asked: false, they_asked: false };
const requested = { ...parted, you_asked: true };

test.each([
  [false, 'Give it to one person only.', 'or enter theirs'],
  [
    true,
    'Give it to one person only, and enter theirs too: with both codes you are connected.',
    'and enter theirs',
  ],
])('with both codes required: %s, the page says what to do', (both_codes, line, divider) => {
  show({ both_codes });
  expect(screen.getByRole('region', { name: 'Your code' }).textContent).toContain(line);
  expect(screen.getByText(divider)).toBeTruthy();
});

const notes = () =>
  ['Not connected', 'The way back', 'Waiting for the other code'].filter(
    (name) => screen.queryByRole('region', { name }) !== null,
  );
test.each([
  ['/connect', {}, []],
  ['/connect?ended=true', {}, ['Not connected']],
  ['/connect?ended=true', { parted }, ['The way back']],
  ['/connect', { waits_for: { first_name: 'Gil', until } }, ['Waiting for the other code']],
  // A request to the former partner is shown once.
  ['/connect', { parted: requested, waits_for: { first_name: 'Bruno', until } }, ['The way back']],
])('at %s with %j the notes are %j', (address, over, shown) => {
  show(over, address);
  expect(notes()).toEqual(shown);
});

test('a pending request shows the recipient and the expiry, and can be cancelled', async () => {
  show({ waits_for: { first_name: 'Gil', until } });
  const waiting = screen.getByRole('region', { name: 'Waiting for the other code' });
  expect(waiting.textContent).toMatch(/^Waiting for Gil to enter your code too\. .* until 21 December\./);
  browser.server.respond('DELETE auth/connect/', { user: eve });
  await press('I changed my mind');
  await waitFor(() => expect(notes()).toEqual([]));
});
