import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { User } from '@twosome/contract/auth/auth.contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, eve } from '../../testing/cast.ts';
import { loadDialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { getUser, upsertUser, useUser } from '../auth/auth.store.ts';
import { DisconnectDialog } from './DisconnectDialog.tsx';
import { NotMyPartnerDialog } from './NotMyPartnerDialog.tsx';
import { PartedNote } from './PartedNote.tsx';

const browser = freshBrowser();
beforeAll(async () => {
  await loadDialog();
});

const parted = (over: Partial<NonNullable<User['parted']>> = {}): User => ({
  ...eve,
  parted: {
    ...{ first_name: 'Bruno', until: '2026-12-21T12:00:00.000Z', you_asked: false, they_asked: false },
    ...over,
  },
});

test.each([
  [{}, /^You and Bruno are not connected any more\. Until 21 December .* both of you enter the other's code/],
  [{ you_asked: true }, /^Waiting for Bruno to enter your code too\. Until 21 December everything/],
  [{ they_asked: true }, /^Bruno would like to come back\. Enter their code until 21 December, /],
])('for %j the note states what is missing', (over, words) => {
  render(<PartedNote parted={parted(over).parted!} />);
  expect(screen.getByRole('status').textContent).toMatch(words);
  expect(screen.queryByRole('button') !== null).toBe('you_asked' in over);
});

const Note = () => {
  const { parted } = useUser();
  return parted && <PartedNote parted={parted} />;
};

test('a person who changed their mind waits no more, and sees it when the other asks', async () => {
  localStorage.setItem('token', 'of-eve');
  upsertUser(parted({ you_asked: true }));
  render(<Note />);
  browser.server.respond('DELETE auth/connect/', { user: parted() });
  fireEvent.click(screen.getByRole('button', { name: 'I changed my mind' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('not connected any more'));
  browser.sockets.open();
  browser.sockets.receive({ type: 'way_back', data: { user: parted({ they_asked: true }) }, sent_by: null });
  await screen.findByText(/would like to come back/);
});

test('disconnecting lists the consequences, and reloads the page', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  upsertUser(ana);
  const { parted: wayBack } = parted();
  browser.server.respond('POST auth/disconnect/', {
    user: { ...ana, partner: null, twosome: null, parted: wayBack },
  });
  render(<DisconnectDialog open onClose={() => {}} partner="Bruno" />);
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect from Bruno?' });
  expect(dialog.textContent).toContain('For 30 days you can come back');
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/connect'));
});

test('"not my partner" asks first, and reloads the page without a way back', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  upsertUser(ana);
  browser.server.respond('POST auth/not_my_partner/', { user: { ...ana, partner: null, twosome: null } });
  render(<NotMyPartnerDialog open onClose={() => {}} partner="Bruno" />);
  const dialog = await screen.findByRole('dialog', { name: 'Bruno is not your partner?' });
  expect(dialog.textContent).toContain('Bruno can never connect with you again');
  expect(browser.server.requests).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/connect?ended=true'));
});

test('when that is too late the two stay connected, and the reason is shown', async () => {
  const shown = vi.spyOn(toast, 'bad').mockImplementation(() => {});
  upsertUser(ana);
  browser.server.fail('POST auth/not_my_partner/', 409, { detail: 'Too late.' });
  render(<NotMyPartnerDialog open onClose={() => {}} partner="Bruno" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(shown).toHaveBeenCalledExactlyOnceWith('You are still connected. Too late.'));
  expect(getUser()?.partner?.first_name).toBe('Bruno');
});

test('when that fails the two stay connected, and the reason is shown', async () => {
  const said = vi.spyOn(toast, 'bad').mockImplementation(() => {});
  upsertUser(ana);
  browser.server.disconnect('POST auth/disconnect/');
  render(<DisconnectDialog open onClose={() => {}} partner="Bruno" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(said).toHaveBeenCalledOnce());
  expect(getUser()?.partner?.first_name).toBe('Bruno');
  expect(screen.getByRole('button', { name: 'Disconnect' }).hasAttribute('disabled')).toBe(false);
});
