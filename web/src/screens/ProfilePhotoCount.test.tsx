import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { hasUnsaved } from '../platform/unsaved.ts';
import { ana, twosomeOf } from '../testing/cast.ts';
import { fakePictureWorker } from '../testing/indexedDb.ts';
import { answer, button, dialog, freshScreen, isClosed, press, visit } from '../testing/screen.tsx';
import ProfileCoverScreen from './ProfileCoverScreen.tsx';
import ProfilePhotoScreen from './ProfilePhotoScreen.tsx';

const browser = freshScreen();
const line = 'POST auth/update_twosome/';
const title = 'The two of you?';
const face = (at: number) => ({ score: 0.9, box: [at * 50, 0, at * 50 + 40, 40] });

/** The detectors that were started; each receives one photo. */
let detectors: Detector[] = [];
class Detector extends EventTarget {
  photos = 0;
  stopped = false;
  postMessage() {
    this.photos += 1;
  }
  terminate() {
    this.stopped = true;
  }
  finds(faces: number) {
    const done = Array.from({ length: faces }, (_, at) => face(at));
    act(() => void this.dispatchEvent(new MessageEvent('message', { data: { done } })));
  }
}

beforeEach(() => {
  detectors = [];
  fakePictureWorker();
  const PictureWorker = globalThis.Worker;
  vi.stubGlobal(
    'Worker',
    // a function, because it returns one of two
    function fakeWorker(url: URL, options: WorkerOptions) {
      if (options.name !== 'faces') return new PictureWorker(url, options);
      const detector = new Detector();
      detectors.push(detector);
      return detector;
    },
  );
  upsertUser({ ...ana, terms_accepted_at: '2026-11-21T09:00:00.000Z' });
});

const pages = { '/profile/photo': <ProfilePhotoScreen />, '/profile/cover': <ProfileCoverScreen /> };
const show = (field: 'photo' | 'cover' = 'photo') => visit(pages, '/profile', `/profile/${field}`);
const sent = () => browser.server.requests.filter((one) => one.line === line);
const saves = () => browser.server.respond(line, twosomeOf({ version: 2 }));

function choose(input = document.querySelector('input[type=file]')) {
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
  const file = new File([bytes], 'us.jpg', { type: 'image/jpeg' });
  fireEvent.change(input as HTMLInputElement, { target: { files: [file] } });
}
/** Chooses and crops a photo, and waits until its detector receives it. */
async function use() {
  choose();
  await dialog('Adjust image');
  await press('Use photo');
  return photoReceived();
}
async function photoReceived(): Promise<Detector> {
  await waitFor(() => expect(detectors.at(-1)?.photos).toBe(1));
  return detectors.at(-1) as Detector;
}
const isAtCover = (router: ReturnType<typeof show>) =>
  waitFor(() => expect(router.state.location.pathname).toBe('/profile/cover'));

test('the screen says that the device counts [S5.24]', () => {
  show();
  screen.getByText('They are counted on your device. Nothing is sent.');
});

test.each([
  [1, 'We see one person. The photo must contain exactly two persons.'],
  [3, 'We see more than two persons. The photo must contain exactly two persons.'],
])('%d faces: asks before it sends, and "Use it anyway" sends once [S5.24]', async (faces, text) => {
  saves();
  const router = show();
  const detector = await use();
  detector.finds(faces);
  within(await dialog(title)).getByText(text);
  expect([sent().length, hasUnsaved(), detector.stopped]).toEqual([0, true, true]);
  const anyway = within(await dialog(title)).getByRole('button', { name: 'Use it anyway' });
  fireEvent.click(anyway);
  fireEvent.click(anyway);
  await isAtCover(router);
  expect(sent()).toHaveLength(1);
});

test.each([
  ['finds two', (detector: Detector) => detector.finds(2)],
  ['finds none', (detector: Detector) => detector.finds(0)],
  ['fails', (detector: Detector) => void detector.dispatchEvent(new Event('error'))],
])('a photo is sent without a question when the detector %s [S5.24]', async (_, settle) => {
  saves();
  const router = show();
  settle(await use());
  await isAtCover(router);
  expect(sent()).toHaveLength(1);
});

test('a detector that does not answer holds the photo for four seconds [S5.24]', async () => {
  saves();
  const router = show();
  choose();
  await dialog('Adjust image');
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await press('Use photo');
  await photoReceived();
  await act(() => vi.advanceTimersByTimeAsync(3900));
  expect(sent()).toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(200));
  vi.useRealTimers();
  await isAtCover(router);
});

test('Escape sends nothing, and the screen can be left [S5.24]', async () => {
  show();
  (await use()).finds(1);
  fireEvent.keyDown(await dialog(title), { key: 'Escape' });
  await isClosed();
  expect([sent().length, hasUnsaved()]).toEqual([0, false]);
  expect((await button('Select Image')).getAttribute('aria-busy')).not.toBe('true');
});

test('"Choose another" counts the other photo, and sends that one [S5.24]', async () => {
  saves();
  const router = show();
  (await use()).finds(1);
  const doubt = await dialog(title);
  within(doubt).getByRole('button', { name: 'Choose another' });
  choose(doubt.querySelector('input[type=file]'));
  await dialog('Adjust image');
  await isClosed(title);
  await press('Use photo');
  const second = await photoReceived();
  expect([detectors.length, sent().length]).toEqual([2, 0]);
  second.finds(2);
  await isAtCover(router);
  expect(sent()).toHaveLength(1);
});

test('a second photo that is chosen while the first is counted changes nothing', async () => {
  saves();
  const router = show();
  const first = await use();
  choose();
  expect(detectors).toHaveLength(1);
  first.finds(2);
  await isAtCover(router);
  expect(sent()).toHaveLength(1);
});

test('a photo that was meant to be used anyway is not counted again after a failure', async () => {
  browser.server.fail(line, 400, {});
  const router = show();
  (await use()).finds(1);
  await answer(title, 'Use it anyway');
  await button('Retry');
  saves();
  await press('Retry');
  await isAtCover(router);
  expect([sent().length, detectors.length]).toEqual([2, 1]);
});

test('leaving the screen stops the detector, and a cover starts none', async () => {
  const router = show();
  choose();
  await dialog('Adjust image');
  await act(() => router.navigate('/profile/cover'));
  expect(detectors.map(({ stopped }) => stopped)).toEqual([true]);
  choose();
  await dialog('Adjust image');
  expect(detectors).toHaveLength(1);
});
