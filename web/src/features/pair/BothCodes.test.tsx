import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eve } from '../../testing/cast.ts';
import { freshScreen, visit } from '../../testing/screen.tsx';
import { getUser, upsertUser } from '../auth/auth.store.ts';
import { BothCodes } from './BothCodes.tsx';

const browser = freshScreen(eve);

function show(over: Partial<typeof eve> = {}) {
  upsertUser({ ...eve, ...over });
  visit(<BothCodes />);
}

const parted = {
  first_name: 'Bruno',
  until: '2026-12-21T12:00:00.000Z',
  you_asked: false,
  they_asked: false,
};
const both = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Connect by both codes only' });

const explained = 'With this on, nobody is connected with you before you have entered their code as well.';
test.each([
  ['has never parted', {}, explained],
  ['has parted', { has_parted: true, parted }, `Bruno knows your code. ${explained}`],
  ['parted long ago', { has_parted: true }, `Somebody you were connected with knows your code. ${explained}`],
])('a user who %s sees why to require both codes', (_who, over, line) => {
  show(over);
  expect(screen.getByText(line)).toBeTruthy();
});

test('the choice shows immediately and is saved', async () => {
  browser.server.respondWith('PATCH auth/user/', ({ body }) => ({
    user: { ...eve, ...(body as { both_codes: boolean }) },
  }));
  show();
  fireEvent.click(both());
  expect(both().checked).toBe(true);
  await waitFor(() => expect(getUser()?.both_codes).toBe(true));
  fireEvent.click(both());
  await waitFor(() => expect(getUser()?.both_codes).toBe(false));
  expect(browser.server.requests.map(({ body }) => body)).toEqual([
    { both_codes: true },
    { both_codes: false },
  ]);
});

test.each([
  ['the server refused', false, 'This was not saved. Not today.'],
  ['was saved although its response was lost', true, 'This was not saved. There was a network error!'],
])('a choice that %s is shown as the server has it', async (_what, both_codes, message) => {
  if (both_codes) browser.server.disconnect('PATCH auth/user/');
  else browser.server.fail('PATCH auth/user/', 500, { detail: 'Not today.' });
  browser.server.respond('POST auth/user/', { user: { ...eve, both_codes }, token: 'of-eve' });
  show();
  fireEvent.click(both());
  await screen.findByText(message);
  await waitFor(() => expect(both().checked).toBe(both_codes));
});
