import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import type { Job } from '../features/media/compress.worker.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createBrowserRouter } from '../platform/router/router.ts';
import { hasUnsaved } from '../platform/unsaved.ts';
import { ana, twosomeOf } from '../testing/cast.ts';
import { deleteFromDisk, fakePictureWorker } from '../testing/indexedDb.ts';
import { button, dialog, freshScreen, isClosed, press, visit } from '../testing/screen.tsx';
import ProfileCoverScreen from './ProfileCoverScreen.tsx';
import ProfilePhotoScreen from './ProfilePhotoScreen.tsx';

const browser = freshScreen();
let jobs: Job[] = [];
beforeEach(() => {
  jobs = fakePictureWorker(4000, 3000);
  upsertUser({ ...ana, terms_accepted_at: '2026-11-21T09:00:00.000Z' });
});

const line = 'POST auth/update_twosome/';
const fields = ['photo', 'cover'] as const;
const pages = { '/profile/photo': <ProfilePhotoScreen />, '/profile/cover': <ProfileCoverScreen /> };
const next = { photo: '/profile/cover', cover: '/profile/username' } as const;

const show = (field: keyof typeof next, search = '') =>
  visit(pages, '/profile', `/profile/${field}${search}`);
const isAt = (router: ReturnType<typeof show>, pathname: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(pathname));
async function choose() {
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
  const file = new File([bytes], 'us.jpg', { type: 'image/jpeg' });
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [file] },
  });
  await dialog('Adjust image');
  return file;
}
async function upload() {
  await choose();
  await press('Use photo');
}
const cuts = () => jobs.flatMap((job) => (job.act === 'cut' ? [{ crop: job.crop, target: job.target }] : []));
const sent = () => browser.server.requests.filter((one) => one.line === line);
const saves = () => browser.server.respond(line, twosomeOf({ version: 2 }));

test('has its title, text and buttons [S2.80 S2.81 S2.82 S2.85 S2.88 S5.24]', () => {
  show('photo');
  screen.getByRole('heading', { name: 'Add Profile Photo' });
  screen.getByText('The photo must contain exactly two persons.');
  screen.getByText('Select Image');
  screen.getByRole('button', { name: 'Skip' });
  show('cover');
  screen.getByRole('heading', { name: 'Add Cover Photo' });
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
    saves();
    const router = show(field);
    await upload();
    await isAt(router, next[field]);
    expect(cuts()).toEqual([{ crop, target: { side: 1024, bytes: 262_144 } }]);
    const form = sent()[0]?.body as FormData;
    expect([[...form.keys()], (form.get(field) as File).name]).toEqual([[field], `${field}.jpg`]);
  },
);

test.each([
  ['photo', '/media/us', 'Your new profile photo'],
  ['cover', '/media/lake', 'Your new cover photo'],
] as const)(
  'a preview shows the current %s, then the cropped one [S2.80 S2.88]',
  async (field, now, after) => {
    const twosome = twosomeOf({
      photo: '/media/us',
      photo_thumbnail: '/media/us/thumb',
      cover: '/media/lake',
    });
    upsertUser({ ...ana, twosome, terms_accepted_at: '2026-11-21T09:00:00.000Z' });
    browser.server.fail(line, 400, {});
    show(field);
    const sources = [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'));
    expect(sources.join()).toContain(now);
    await upload();
    await button('Retry');
    screen.getByAltText(after);
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
    browser.server.fail(line, 400, body);
    const router = show(field);
    await upload();
    expect((await screen.findByText('This is not a picture.')).closest('[role=alert]')).toBeTruthy();
    saves();
    await press('Retry');
    await isAt(router, next[field]);
    expect([sent().length, cuts().length]).toEqual([2, 1]);
  },
);

test('a reload would lose a photo that is being adjusted, is on its way, or waits to be sent again', async () => {
  const first = browser.server.hold(line);
  const router = show('photo');
  expect(hasUnsaved()).toBe(false);
  await choose();
  expect(hasUnsaved()).toBe(true);
  await press('Cancel');
  await isClosed();
  expect(hasUnsaved()).toBe(false);
  await upload();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(hasUnsaved()).toBe(true);
  await act(async () => first.fail(400, {}));
  await button('Retry');
  expect(hasUnsaved()).toBe(true);
  const second = browser.server.hold(line);
  await press('Retry');
  await act(() => router.navigate('/goals'));
  // The upload continues after the user has left.
  expect(hasUnsaved()).toBe(true);
  await act(async () => second.respond(twosomeOf({ version: 2 })));
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

test.each(fields)(
  'a %s may be skipped, and the partner’s device follows [S2.85 S2.86 S2.87 S7.58]',
  async (field) => {
    const router = show(field);
    act(() => browser.sockets.open());
    await press('Skip');
    expect(router.state.location.pathname).toBe(next[field]);
    expect(browser.sockets.framesSent('relay')).toContainEqual(
      expect.objectContaining({ type: 'reload', url: next[field] }),
    );
  },
);

test.each(['Use photo', 'Skip'])(
  'back=true: "%s" leads back, and does not move the partner’s tabs [S2.9 S2.86]',
  async (label) => {
    saves();
    const router = show('photo', '?back=true');
    act(() => browser.sockets.open());
    if (label === 'Use photo') await choose();
    await press(label);
    await isAt(router, '/profile');
    expect(JSON.stringify(browser.sockets.last().sent)).not.toContain('reload');
    expect(sent()).toHaveLength(label === 'Use photo' ? 1 : 0);
  },
);

test('back=true leads back to any previous page, and not into the onboarding [S2.9]', async () => {
  window.history.replaceState(null, '', '/goals');
  const router = createBrowserRouter([
    { path: '/profile/photo', element: pages['/profile/photo'] },
    { path: '*', element: <p>elsewhere</p> },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/profile/photo?back=true'));
  await press('Skip');
  await isAt(router, '/goals');
  router.dispose();
  window.history.replaceState(null, '', '/');
});

test('only with showCancel=true there is a Cancel, which changes nothing [S2.15]', async () => {
  const router = show('photo');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await act(() => router.navigate('/profile/photo?showCancel=true', { replace: true }));
  await press('Cancel');
  expect(router.state.location.pathname).toBe('/profile');
  expect(sent()).toEqual([]);
});

test.each(fields)('a %s that is deleted from the disk while it is cropped says so [S8.36]', async (field) => {
  show(field);
  const file = await choose();
  deleteFromDisk(file);
  await press('Use photo');
  await screen.findByText(/A chosen file is no longer there/);
  expect(sent()).toEqual([]);
});
