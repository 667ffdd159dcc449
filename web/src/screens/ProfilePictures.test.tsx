import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import type { Job } from '../features/media/compress.worker.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createBrowserRouter, createMemoryRouter } from '../platform/router/router.ts';
import { hasUnsaved } from '../platform/unsaved.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, twosomeOf } from '../testing/cast.ts';
import { fakePictureWorker } from '../testing/indexedDb.ts';
import { loadDialog } from '../ui/Dialog.tsx';
import ProfileCoverScreen from './ProfileCoverScreen.tsx';
import ProfilePhotoScreen from './ProfilePhotoScreen.tsx';

const browser = freshBrowser();
let jobs: Job[] = [];
beforeAll(async () => {
  await loadDialog();
});
beforeEach(() => {
  jobs = fakePictureWorker(4000, 3000);
  localStorage.setItem('token', 'of-ana');
  upsertUser({ ...ana, terms_accepted_at: '2026-11-21T09:00:00.000Z' });
});

const pictures = {
  photo: { screen: <ProfilePhotoScreen />, title: 'Add Profile Photo', next: '/profile/cover' },
  cover: { screen: <ProfileCoverScreen />, title: 'Add Cover Photo', next: '/profile/username' },
} as const;

function show(field: keyof typeof pictures, search = '') {
  const router = createMemoryRouter(
    [
      { path: `/profile/${field}`, element: pictures[field].screen },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/profile', `/profile/${field}${search}`] },
  );
  render(<RouterProvider router={router} />);
  return router;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
async function choose() {
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
  const file = new File([bytes], 'us.jpg', { type: 'image/jpeg' });
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [file] },
  });
  await screen.findByRole('dialog', { name: 'Adjust image' });
}
const cuts = () => jobs.flatMap((job) => (job.act === 'cut' ? [{ crop: job.crop, target: job.target }] : []));
const sent = () => browser.server.requests.filter(({ line }) => line === 'POST auth/update_twosome/');

test('has its title, text and buttons [S2.80 S2.81 S2.82 S2.85 S2.88 S5.24]', () => {
  show('photo');
  expect(screen.getByRole('heading', { name: 'Add Profile Photo' })).toBeTruthy();
  expect(screen.getByText('The photo must contain exactly two persons.')).toBeTruthy();
  expect(screen.getByText('Select Image')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy();
  show('cover');
  expect(screen.getByRole('heading', { name: 'Add Cover Photo' })).toBeTruthy();
});

test.each([
  ['photo', 'wide', { width: 4000, height: 2400 }, { x: 800, y: 0, width: 2400, height: 2400 }],
  ['photo', 'tall', { width: 3000, height: 4000 }, { x: 0, y: 500, width: 3000, height: 3000 }],
  ['cover', 'wide', { width: 4000, height: 2400 }, { x: 400, y: 0, width: 3200, height: 2400 }],
  ['cover', 'tall', { width: 3000, height: 4000 }, { x: 0, y: 875, width: 3000, height: 2250 }],
] as const)(
  'a %s from a %s picture is cropped to its shape, sent as a small JPEG, and the next step follows [S2.83 S2.86 S2.88 S2.89 S9.35 S9.36 S9.40 S9.41]',
  async (field, _, { width, height }, crop) => {
    jobs = fakePictureWorker(width, height);
    browser.server.respond('POST auth/update_twosome/', twosomeOf({ version: 2 }));
    const router = show(field);
    await choose();
    await press('Use photo');
    await waitFor(() => expect(router.state.location.pathname).toBe(pictures[field].next));
    expect(cuts()).toEqual([{ crop, target: { side: 1024, bytes: 262_144 } }]);
    const form = sent()[0]?.body as FormData;
    expect([[...form.keys()], (form.get(field) as File).name]).toEqual([[field], `${field}.jpg`]);
  },
);

test.each(['photo', 'cover'] as const)(
  'a preview shows the current %s, then the cropped one [S2.80 S2.88]',
  async (field) => {
    const photo_thumbnail = '/media/us/thumb';
    const twosome = twosomeOf({ photo: '/media/us', photo_thumbnail, cover: '/media/lake' });
    upsertUser({ ...ana, twosome, terms_accepted_at: '2026-11-21T09:00:00.000Z' });
    browser.server.fail('POST auth/update_twosome/', 400, {});
    show(field);
    const sources = () =>
      [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'));
    expect(sources().join()).toContain(field === 'photo' ? '/media/us' : '/media/lake');
    await choose();
    await press('Use photo');
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByAltText(`Your new ${field === 'photo' ? 'profile' : 'cover'} photo`)).toBeTruthy();
  },
);

test.each([
  ['photo', { photo: ['This is not a picture.'] }],
  ['photo', { non_field_error: ['This is not a picture.'] }],
  ['cover', { cover: ['This is not a picture.'] }],
  ['cover', { non_field_error: ['This is not a picture.'] }],
] as const)(
  'a %s that is refused with %j says so below, and Retry sends it again [S2.84 S5.25 S5.26 S8.11 S8.12]',
  async (field, body) => {
    browser.server.fail('POST auth/update_twosome/', 400, body);
    const router = show(field);
    await choose();
    await press('Use photo');
    expect((await screen.findByText('This is not a picture.')).closest('[role=alert]')).toBeTruthy();
    browser.server.respond('POST auth/update_twosome/', twosomeOf({ version: 2 }));
    await press('Retry');
    await waitFor(() => expect(router.state.location.pathname).toBe(pictures[field].next));
    expect([sent().length, cuts().length]).toEqual([2, 1]);
  },
);

test.each(['photo', 'cover'] as const)(
  'a reload would lose a %s that is being adjusted, is on its way, or waits to be sent again',
  async (field) => {
    const first = browser.server.hold('POST auth/update_twosome/');
    const router = show(field);
    expect(hasUnsaved()).toBe(false);
    await choose();
    expect(hasUnsaved()).toBe(true);
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(hasUnsaved()).toBe(false);
    await choose();
    await press('Use photo');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(hasUnsaved()).toBe(true);
    await act(async () => first.fail(400, {}));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(hasUnsaved()).toBe(true);
    const second = browser.server.hold('POST auth/update_twosome/');
    fireEvent.click(retry);
    await act(() => router.navigate('/goals'));
    // The upload continues after the user has left.
    expect(hasUnsaved()).toBe(true);
    await act(async () => second.respond(twosomeOf({ version: 2 })));
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  },
);

test.each(['photo', 'cover'] as const)(
  'a %s may be skipped, and the partner’s device follows [S2.85 S2.86 S2.87 S7.58]',
  async (field) => {
    const router = show(field);
    act(() => browser.sockets.open());
    await press('Skip');
    const { next } = pictures[field];
    expect(router.state.location.pathname).toBe(next);
    expect(browser.sockets.last().sent).toContainEqual({
      type: 'relay',
      data: expect.objectContaining({ type: 'reload', url: next }),
    });
  },
);

test('back=true: saving navigates back, and does not move the partner’s tabs [S2.9 S2.86]', async () => {
  browser.server.respond('POST auth/update_twosome/', twosomeOf({ version: 2 }));
  const router = show('photo', '?back=true');
  act(() => browser.sockets.open());
  await choose();
  await press('Use photo');
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
  expect(JSON.stringify(browser.sockets.last().sent)).not.toContain('reload');
});

test.each(['photo', 'cover'] as const)(
  'back=true: skipping the %s leads back too [S2.9 S2.86]',
  async (field) => {
    const router = show(field, '?back=true');
    await press('Skip');
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    expect(sent()).toEqual([]);
  },
);

test('back=true leads back to any previous page, and not into the onboarding [S2.9]', async () => {
  window.history.replaceState(null, '', '/goals');
  const router = createBrowserRouter([
    { path: '/profile/photo', element: pictures.photo.screen },
    { path: '*', element: <p>elsewhere</p> },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/profile/photo?back=true'));
  await press('Skip');
  await waitFor(() => expect(router.state.location.pathname).toBe('/goals'));
  router.dispose();
  window.history.replaceState(null, '', '/');
});

test('showCancel=true: there is a Cancel, which changes nothing [S2.15]', async () => {
  const router = show('photo', '?showCancel=true');
  await press('Cancel');
  expect(router.state.location.pathname).toBe('/profile');
  expect(sent()).toEqual([]);
});

test('without showCancel there is none [S2.15]', () => {
  show('photo');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});
