import { fireEvent, screen, waitFor } from '@testing-library/react';
import { defaultPreferences } from '@twosome/contract/notification/preferences.rules';
import { expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import NotificationSettingsScreen from '../features/notification/NotificationSettingsScreen.tsx';
import { upsertTwosome } from '../features/twosome/twosome.store.ts';
import { ana, twosomeOf } from '../testing/cast.ts';
import { button, freshScreen, press, visit } from '../testing/screen.tsx';
import ProfileCoverScreen from './ProfileCoverScreen.tsx';
import ProfilePhotoScreen from './ProfilePhotoScreen.tsx';

const browser = freshScreen();
const line = 'POST auth/update_twosome/';
const picture = '/media/twosome/x/y/full?s=z';
const pages = {
  '/profile/photo': <ProfilePhotoScreen />,
  '/profile/cover': <ProfileCoverScreen />,
  '/profile/settings/notifications': <NotificationSettingsScreen />,
};
const sent = () =>
  browser.server.requests
    .filter((one) => one.line === line)
    .map(({ body }) => Object.fromEntries(body as FormData));

function show(path: string, over: object = {}) {
  upsertUser(ana);
  upsertTwosome(twosomeOf({ version: 2, photo: picture, photo_thumbnail: picture, cover: picture, ...over }));
  return visit(pages, '/profile', path);
}

test.each([
  ['photo', 'Remove photo'],
  ['cover', 'Remove cover'],
] as const)('the %s can be removed, whichever partner chose it [S6.65]', async (field, label) => {
  browser.server.respond(line, twosomeOf({ version: 3, [field]: null }));
  const router = show(`/profile/${field}?back=true`);
  await press(label);
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
  expect(sent()).toEqual([{ remove: field }]);
});

test('a removal that fails says why, and can be tried again', async () => {
  browser.server.fail(line, 500, { detail: 'Not today.' });
  const router = show('/profile/cover?back=true');
  await press('Remove cover');
  expect(
    (await screen.findByText(/Your cover was not removed\. Not today\./)).closest('[role=alert]'),
  ).not.toBeNull();
  expect(router.state.location.pathname).toBe('/profile/cover');
  await button('Remove cover');
});

test('without a picture, and while the profile is made, there is nothing to remove', () => {
  show('/profile/cover?back=true', { cover: null });
  expect(screen.queryByRole('button', { name: 'Remove cover' })).toBeNull();
  show('/profile/photo');
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
});

test('a picture that the partner chose can be reported, and an own one cannot [S6.64]', async () => {
  const router = show('/profile/cover?back=true', { changed_by_partner: true });
  await press('Report your partner’s choice');
  const search = new URLSearchParams(router.state.location.search);
  expect([search.get('reportKind'), search.get('reportId')]).toEqual(['profile', twosomeOf().id]);
});

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

test('the settings of notifications show who may mention the couple, and change it; a refusal returns to what it was [S6.61]', async () => {
  browser.server.respond(line, twosomeOf({ version: 3, mentions: 'nobody' }));
  browser.server.respond('GET notification/preferences/', defaultPreferences());
  show('/profile/settings/notifications', { mentions: 'following' });
  await screen.findByText('Quiet hours');
  expect(radio('Couples you follow').checked).toBe(true);
  fireEvent.click(radio('Nobody'));
  expect(radio('Nobody').checked).toBe(true);
  await waitFor(() => expect(sent()).toEqual([{ mentions: 'nobody' }]));
  await waitFor(() => expect(radio('Nobody').checked).toBe(true));
  browser.server.fail(line, 500, { detail: 'Not today.' });
  fireEvent.click(radio('Everyone'));
  await screen.findByText(/Your choice was not saved/);
  expect(radio('Nobody').checked).toBe(true);
});
