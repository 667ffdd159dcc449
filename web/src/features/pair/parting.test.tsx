import { screen, waitFor } from '@testing-library/react';
import type { User } from '@twosome/contract/auth/auth.contract';
import { expect, test } from 'vitest';
import { ana, eve } from '../../testing/cast.ts';
import { button, dialog, freshScreen, press, visit } from '../../testing/screen.tsx';
import { getUser, upsertUser, useUser } from '../auth/auth.store.ts';
import { PartedNote } from './PartedNote.tsx';
import { DisconnectDialog, NotMyPartnerDialog } from './PartingDialogs.tsx';

const browser = freshScreen();

const wayBack = {
  first_name: 'Bruno',
  until: '2026-12-21T12:00:00.000Z',
  you_asked: false,
  they_asked: false,
};
const parted = (over: Partial<typeof wayBack> = {}): User => ({ ...eve, parted: { ...wayBack, ...over } });
const alone = { ...ana, partner: null, twosome: null };

const Note = () => {
  const { parted } = useUser();
  return parted && <PartedNote parted={parted} />;
};
const note = () => screen.getByRole('status').textContent;

test.each([
  [{}, /^You and Bruno are not connected any more\. Until 21 December .* both of you enter the other's code/],
  [{ you_asked: true }, /^Waiting for Bruno to enter your code too\. Until 21 December everything/],
  [{ they_asked: true }, /^Bruno would like to come back\. Enter their code until 21 December, /],
])('for %j the note states what is missing', (over, text) => {
  upsertUser(parted(over));
  visit(<Note />);
  expect(note()).toMatch(text);
  expect(screen.queryByRole('button') !== null).toBe('you_asked' in over);
});

test('a person who changed their mind waits no more, and sees it when the other asks', async () => {
  upsertUser(parted({ you_asked: true }));
  visit(<Note />);
  browser.server.respond('DELETE auth/connect/', { user: parted() });
  await press('I changed my mind');
  await waitFor(() => expect(note()).toContain('not connected any more'));
  browser.sockets.open();
  browser.sockets.receive({ type: 'way_back', data: { user: parted({ they_asked: true }) }, sent_by: null });
  await screen.findByText(/would like to come back/);
});

const disconnecting = <DisconnectDialog open onClose={() => {}} partner="Bruno" />;
const sendingAway = <NotMyPartnerDialog open onClose={() => {}} partner="Bruno" />;

test('disconnecting lists the consequences, and reloads the page', async () => {
  browser.server.respond('POST auth/disconnect/', { user: { ...alone, parted: wayBack } });
  visit(disconnecting);
  const { textContent } = await dialog('Disconnect from Bruno?');
  for (const consequence of ['disappear for everyone', 'For 30 days you can come back', 'they are erased'])
    expect(textContent).toContain(consequence);
  expect(browser.server.requests).toEqual([]);
  await press('Disconnect');
  await waitFor(() => expect(location.assign).toHaveBeenCalledExactlyOnceWith('/connect'));
});

test('"not my partner" asks first, and reloads the page without a way back', async () => {
  browser.server.respond('POST auth/not_my_partner/', { user: alone });
  visit(sendingAway);
  const { textContent } = await dialog('Bruno is not your partner?');
  expect(textContent).toContain('Bruno can never connect with you again');
  expect(browser.server.requests).toEqual([]);
  await press('Disconnect');
  await waitFor(() => expect(location.assign).toHaveBeenCalledExactlyOnceWith('/connect?ended=true'));
});

test.each([
  ['"not my partner"', 'POST auth/not_my_partner/', sendingAway],
  ['disconnecting', 'POST auth/disconnect/', disconnecting],
] as const)('when %s fails the two stay connected, and the reason is shown', async (_what, line, element) => {
  browser.server.fail(line, 409, { detail: 'Too late.' });
  visit(element);
  await press('Disconnect');
  await screen.findByText('You are still connected. Too late.');
  expect(getUser()?.partner?.first_name).toBe('Bruno');
  expect((await button('Disconnect')).getAttribute('aria-busy')).toBeNull();
});
