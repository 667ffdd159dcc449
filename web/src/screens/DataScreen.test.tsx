import { act, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { FreshSignInPrompt } from '../features/auth/Prompts.tsx';
import { ana, eve } from '../testing/cast.ts';
import { button, freshScreen, hrefOf, press, visit } from '../testing/screen.tsx';
import DataScreen from './DataScreen.tsx';

const browser = freshScreen();
const url = `https://twosome.example/calendar/${'a'.repeat(43)}.ics`;
const addedAt = '2026-11-21T09:00:00.000Z';

async function openSheet() {
  browser.sockets.open();
  visit(<DataScreen />);
  await press('Your goals in your calendar');
  return screen.findByRole('dialog', { name: 'Your goals in your calendar' });
}

test('it leads to the export, the import, the deleted posts and the calendar, and has the choice of both codes [S2.173]', () => {
  upsertUser({ ...ana, both_codes: true });
  visit(<DataScreen />);
  expect(hrefOf('Export your data')).toBe('/profile/settings/export');
  expect(hrefOf('Bring our story along')).toBe('/profile/settings/import');
  expect(hrefOf('Recently deleted')).toBe('/post/deleted');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Connect by both codes only' }).checked).toBe(
    true,
  );
});

test('without a partner it has the export and the choice of both codes [S2.28 S2.173]', () => {
  upsertUser(eve);
  visit(<DataScreen />);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Export your data']);
  screen.getByRole('switch', { name: 'Connect by both codes only' });
  expect(screen.queryByRole('button', { name: 'Your goals in your calendar' })).toBeNull();
});

test('a new address is shown, copied and opened in the calendar app [S1.34]', async () => {
  browser.server.respond('GET calendar/', { added_at: null });
  browser.server.respond('POST calendar/', { url, added_at: addedAt });
  const sheet = await openSheet();
  await within(sheet).findByText(/Anyone who has this address can read your goals/);
  expect(within(sheet).queryByRole('button', { name: 'Turn off' })).toBeNull();
  await press('Get the address');
  await within(sheet).findByText(url);
  const link = within(sheet).getByRole('link', { name: 'Open in calendar app' });
  expect(link.getAttribute('href')).toBe(url.replace('https:', 'webcal:'));
  const write = vi.fn(async () => {});
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText: write } as never);
  await press('Copy address');
  await screen.findByText(/Address copied/);
  expect(write).toHaveBeenCalledWith(url);
});

test('an existing address is not shown again, but can be replaced and turned off [S1.34]', async () => {
  browser.server.respond('GET calendar/', { added_at: addedAt });
  browser.server.respond('POST calendar/', { url, added_at: addedAt });
  browser.server.respond('DELETE calendar/', null);
  const sheet = await openSheet();
  await within(sheet).findByText(/You have had a calendar address since 21 November 2026\./);
  await press('Get a new address');
  await within(sheet).findByText(url);
  await press('Turn off');
  await screen.findByText('Your calendar address is off.');
  await button('Get the address');
  expect(within(sheet).queryByText(url)).toBeNull();
  expect(browser.server.requests.at(-1)?.line).toBe('DELETE calendar/');
});

test('a sign-in that is too old is renewed first; cancelling it changes nothing [S6.21]', async () => {
  browser.server.respond('GET calendar/', { added_at: null });
  browser.server.fail('POST calendar/', 403, { detail: 'Please sign in again to do this.', code: 'fresh' });
  render(<FreshSignInPrompt />);
  const sheet = await openSheet();
  await press('Get the address');
  const prompt = await screen.findByRole('dialog', { name: 'Is it you?' });
  await act(async () => within(prompt).getByRole('button', { name: 'Cancel' }).click());
  await button('Get the address');
  expect(within(sheet).queryByText(url)).toBeNull();
  expect(screen.queryByText(/could not be changed/)).toBeNull();
});

test('a failure shows its reason, and nothing changes', async () => {
  browser.server.respond('GET calendar/', { added_at: addedAt });
  browser.server.fail('DELETE calendar/', 500, { detail: 'Not today.' });
  await openSheet();
  await press('Turn off');
  await screen.findByText('Your calendar address could not be changed. Not today.');
  await button('Turn off');
});

test('an address that cannot be loaded can be loaded again', async () => {
  browser.server.fail('GET calendar/', 500, {});
  const sheet = await openSheet();
  await within(sheet).findByText('Server error while loading');
  browser.server.respond('GET calendar/', { added_at: null });
  await act(async () => within(sheet).getByRole('button', { name: 'Retry' }).click());
  await waitFor(() => within(sheet).getByRole('button', { name: 'Get the address' }));
});
