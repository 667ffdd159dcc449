import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import { expect, test, vi } from 'vitest';
import { Overlays } from '../app/overlays.tsx';
import { upsertPost } from '../features/post/post.store.ts';
import { freshDevice } from '../testing/device.ts';
import { withLayout } from '../testing/layout.ts';
import { idOf, imageOf, postOf, strangersPost } from '../testing/posts.ts';
import { freshScreen, visit } from '../testing/screen.tsx';
import { LivePost } from './LivePost.tsx';

const browser = freshScreen();
const device = freshDevice('ios');
withLayout();

const id = idOf(1);
const images = [{ ...imageOf(1), alt: 'A ferry leaves.' }, imageOf(2), imageOf(3)];
const others = strangersPost({ id, images });

function show(post = others, search = '') {
  upsertPost(post);
  const page = (
    <>
      <LivePost id={id} />
      <Overlays />
    </>
  );
  return visit(page, '/before', `/home${search}`);
}
const viewer = () => screen.findByRole('dialog', { name: /^Photos/ }, { timeout: 5000 });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const container = () => document.querySelector('.yarl__container') as Element;

test('the button opens the photos, the description shows on demand, Escape closes them [S2.159]', async () => {
  const router = show();
  press('View photos');
  const photos = within(await viewer());
  expect(photos.getByText('1 / 3')).toBeTruthy();
  expect(photos.queryByText('A ferry leaves.')).toBeNull();
  press('Description');
  expect(photos.getByText('A ferry leaves.')).toBeTruthy();
  fireEvent.keyDown(container(), { key: 'Escape' });
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test.each([
  ['own', 'postOptionId', postOf({ id, images })],
  ['another couple’s', 'postMoreId', others],
])('the options of an %s post open its photos [S2.159]', async (_whose, parameter, post) => {
  const router = show(post, `?${parameter}=${id}`);
  const sheet = within(await screen.findByRole('dialog', { name: /post/i }));
  fireEvent.click(sheet.getByRole('button', { name: 'View photos' }));
  await viewer();
  expect(router.state.location.search).toBe(`?postPhotoId=${id}`);
});

test('it opens at the photo that the card shows', async () => {
  show();
  press('Next image');
  press('View photos');
  expect(within(await viewer()).getByText('2 / 3')).toBeTruthy();
});

test('taps on the photo clap and open nothing [S5.9 S2.159]', async () => {
  const router = show();
  const photo = screen.getByAltText('A ferry leaves.');
  fireEvent.click(photo);
  expect(browser.server.requests).toEqual([]);
  fireEvent.click(photo);
  await waitFor(() => expect(browser.server.requests[0]?.line).toContain('toggle_clap'));
  expect(router.state.location.search).toBe('');
});

/** Presses beside the photo, this many milliseconds after the viewer has opened. */
async function pressBeside(milliseconds: number) {
  const opened = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(opened);
  press('View photos');
  await viewer();
  clock.mockRestore();
  const beside = container().querySelector('.yarl__slide_current') as Element;
  for (const type of ['pointerdown', 'pointerup']) {
    const event = new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, buttons: 1 });
    Object.defineProperty(event, 'timeStamp', { value: opened + milliseconds });
    fireEvent(beside, event);
  }
}

test('a double tap on the button does not close the photos that its first tap opened', async () => {
  const router = show();
  await pressBeside(timing.doubleTap - 1);
  expect(router.state.location.search).toContain('postPhotoId');
  expect(container().closest('.yarl__portal_open')).not.toBeNull();
});

test('a later tap beside the photo closes them', async () => {
  const router = show();
  await pressBeside(timing.doubleTap);
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

const unavailable = 'This post is no longer available.';

test.each([
  ['made private, deleted or blocked', others, { deleted: id, version: 2 }],
  [
    'taken down by the operator',
    postOf({ id, images }),
    { post: postOf({ id, images: [], taken_down: true, version: 2 }) },
  ],
])('a post that is %s closes its photos [S2.161]', async (_how, post, data) => {
  browser.server.fail('GET post/:id/', 404, { detail: 'Not found.' });
  const router = show(post, `?postPhotoId=${id}`);
  await viewer();
  const frame = { type: 'relay', data: { type: 'sync_post', ...data }, sent_by: null };
  act(() => browser.sockets.receive(frame));
  expect(await screen.findByText(unavailable)).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByRole('status')).toHaveLength(1);
});

test('an address of photos that are gone leads to the page below, with a message [S2.161]', async () => {
  browser.server.fail('GET post/:id/', 404, { detail: 'Not found.' });
  const router = visit(<Overlays />, `/home?postPhotoId=${id}`);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.getAllByRole('status')).toHaveLength(1);
});

test('the couple shares its own photos as files [S2.160]', async () => {
  const photo = new Response('bytes', { headers: { 'content-type': 'image/webp' } });
  vi.stubGlobal('fetch', async () => photo);
  show(postOf({ id, images }), `?postPhotoId=${id}`);
  await viewer();
  press('Share photo');
  await expect.poll(() => device.calls).toEqual([`sharePhoto twosome-${id}.webp 5`]);
  // the sheet of the phone saves
  expect(screen.queryByRole('button', { name: 'Save photo' })).toBeNull();
});

test('of other couples’ public posts only a link is shared [S2.160]', async () => {
  show(others, `?postPhotoId=${id}`);
  const photos = within(await viewer());
  expect(photos.queryByRole('button', { name: /photo$/ })).toBeNull();
  press('Share a link to the post');
  await expect.poll(() => device.calls).toEqual([`share ${location.origin}/post/${id}`]);
});
