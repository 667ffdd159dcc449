import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { User } from '@twosome/contract/auth/auth.contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, eve } from '../../testing/cast.ts';
import { loadDialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { getUser, keepUser, useUser } from '../auth/auth.store.ts';
import { DisconnectDialog } from './DisconnectDialog.tsx';
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
])('of %j the note says what it takes', (over, words) => {
  render(<PartedNote parted={parted(over).parted!} />);
  expect(screen.getByRole('status').textContent).toMatch(words);
  expect(screen.queryByRole('button') !== null).toBe('you_asked' in over);
});

const Note = () => {
  const { parted } = useUser();
  return parted && <PartedNote parted={parted} />;
};

test('who changed their mind waits no more, and hears of it when the other asks', async () => {
  localStorage.setItem('token', 'of-eve');
  keepUser(parted({ you_asked: true }));
  render(<Note />);
  browser.server.gives('DELETE auth/connect/', { user: parted() });
  fireEvent.click(screen.getByRole('button', { name: 'I changed my mind' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('not connected any more'));
  browser.sockets.opens();
  browser.sockets.says({ type: 'way_back', data: { user: parted({ they_asked: true }) }, sent_by: null });
  await screen.findByText(/would like to come back/);
});

test('disconnecting says what happens, and begins the page anew', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  keepUser(ana);
  browser.server.gives('POST auth/disconnect/', { user: { ...ana, partner: null, twosome: null } });
  render(<DisconnectDialog open onClose={() => {}} partner="Bruno" />);
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect from Bruno?' });
  expect(dialog.textContent).toContain('For 30 days you can come back');
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/connect'));
});

test('where that fails the two are as they were, and the reason is said', async () => {
  const said = vi.spyOn(toast, 'bad').mockImplementation(() => {});
  keepUser(ana);
  browser.server.drops('POST auth/disconnect/');
  render(<DisconnectDialog open onClose={() => {}} partner="Bruno" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(said).toHaveBeenCalledOnce());
  expect(getUser()?.partner?.first_name).toBe('Bruno');
  expect(screen.getByRole('button', { name: 'Disconnect' }).hasAttribute('disabled')).toBe(false);
});
