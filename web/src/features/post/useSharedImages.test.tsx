import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { SharedImage } from '../../native/types.ts';
import { RouterProvider } from '../../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../../platform/router/router.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, eve } from '../../testing/cast.ts';
import { freshDevice } from '../../testing/device.ts';
import { fakeIndexedDb, fakePictureWorker } from '../../testing/indexedDb.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { toast } from '../../ui/toast.tsx';
import { loadUser, upsertUser } from '../auth/auth.store.ts';
import { logOut } from '../auth/logOut.store.ts';
import { endDraft, getDraft } from './draft.store.ts';
import { useSharedImages } from './useSharedImages.ts';

const browser = freshBrowser();
const device = freshDevice();
beforeEach(() => {
  toast.clear();
  fakeIndexedDb();
  fakePictureWorker();
  endDraft();
});

function Page() {
  useSharedImages(device.native);
  return <Toasts />;
}
function open() {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/home'] });
  render(<RouterProvider router={router} />);
  return () => router.state.location.pathname + router.state.location.search;
}
const signInAs = (user: typeof ana) =>
  act(() => {
    localStorage.setItem('token', `of-${user.first_name}`);
    upsertUser(user);
  });
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1);
const image = (name: string, bytes = jpeg): SharedImage => {
  const blob = new Blob([bytes], { type: 'image/jpeg' });
  return { name, type: blob.type, size: blob.size, read: async () => blob };
};
const arrives = (...images: SharedImage[]) =>
  act(async () => {
    device.answers.images = images;
    for (const listener of device.listeners.shared) listener();
  });

test('photos that waited at the start become a post, at the order step [S2.21]', async () => {
  device.answers.images = [image('1.jpg'), image('2.jpg')];
  signInAs(ana);
  const where = open();
  await waitFor(() => expect(where()).toBe('/post/add?step=reorder'));
  expect(getDraft().pictures).toHaveLength(2);
  expect(getDraft().problems).toEqual([]);
});

test('photos that arrive while the app is open do too, each once', async () => {
  signInAs(ana);
  const where = open();
  await arrives(image('1.jpg'));
  await waitFor(() => expect(where()).toBe('/post/add?step=reorder'));
  await act(async () => {
    for (const listener of device.listeners.shared) listener();
  });
  expect(getDraft().pictures).toHaveLength(1);
});

test.each([
  [1, 'One file was left out'],
  [3, '3 files were left out'],
])('images that the device left out are reported: %i', async (leftOut, words) => {
  signInAs(ana);
  const where = open();
  device.answers.leftOut = leftOut;
  await arrives(image('1.jpg'));
  await waitFor(() => expect(where()).toBe('/post/add?step=reorder'));
  expect(getDraft().pictures).toHaveLength(1);
  expect(getDraft().problems).toEqual([expect.stringContaining(words)]);
});

test('a share without any image shows a message', async () => {
  signInAs(ana);
  const where = open();
  device.answers.leftOut = 2;
  await arrives();
  await screen.findByText('A post takes JPEG, PNG or WebP photos of up to 32 MB only.');
  expect(where()).toBe('/home');
});

test('two shares in quick succession are both accepted', async () => {
  signInAs(ana);
  const where = open();
  const piles = [[image('1.jpg')], [image('2.jpg')]];
  device.native.takeShared = async () => ({ images: piles.shift() ?? [], leftOut: 0 });
  await act(async () => {
    for (const listener of device.listeners.shared) for (const _ of [1, 2]) listener();
  });
  await waitFor(() => expect(getDraft().pictures).toHaveLength(2));
  expect(where()).toBe('/post/add?step=reorder');
});

test('several revoked photos show a message', async () => {
  signInAs(ana);
  const where = open();
  const failToRead = () => Promise.reject(new TypeError('Failed to fetch'));
  await arrives({ ...image('1.jpg'), read: failToRead }, image('2.jpg'));
  await waitFor(() => expect(where()).toBe('/post/add?step=reorder'));
  expect(getDraft().problems).toEqual(['One photo could not be opened.']);
});

test('a device that does not answer shows a message', async () => {
  signInAs(ana);
  device.native.takeShared = () => Promise.reject(new Error('The bridge is gone.'));
  open();
  await screen.findByText('These photos could not be opened. Please share them again.');
});

test('a revoked photo shows a message', async () => {
  signInAs(ana);
  const where = open();
  await arrives({ ...image('1.jpg'), read: () => Promise.reject(new TypeError('Failed to fetch')) });
  await screen.findByText('These photos could not be opened. Please share them again.');
  expect(where()).toBe('/home');
});

test.each([
  ['signed out', null, 'Sign in first, and your photos will be waiting.'],
  ['without a partner', eve, 'Connect with your partner first, and your photos will be waiting.'],
] as const)(
  'a user who is %s is informed, and the phone keeps them until there is a partner',
  async (_, user, words) => {
    if (user) signInAs(user);
    const where = open();
    await arrives(image('1.jpg'));
    await screen.findByText(words);
    expect(device.answers.images).toHaveLength(1);
    signInAs(ana);
    await waitFor(() => expect(where()).toBe('/post/add?step=reorder'));
    expect(getDraft().pictures).toHaveLength(1);
  },
);

test('photos waiting for one user are not given to the next who signs in', async () => {
  signInAs(eve);
  open();
  await arrives(image('of-eve.jpg'));
  await screen.findByText('Connect with your partner first, and your photos will be waiting.');
  browser.server.respond('POST auth/logout/', null);
  await act(logOut);
  await waitFor(() => expect(device.answers.images).toEqual([]));
});

test('photos shared before a sign-in that turned out to be expired wait for the next', async () => {
  localStorage.setItem('token', 'of-before');
  browser.server.fail('POST auth/user/', 401, { detail: 'No.' });
  device.answers.images = [image('1.jpg')];
  await act(loadUser);
  await waitFor(() => expect(device.calls).toContain('badge 0'));
  expect(device.answers.images).toHaveLength(1);
});
