import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewSignaturesBy } from '../platform/signedUrls.ts';
import { resetStores } from '../platform/state.ts';
import { Avatar } from './Avatar.tsx';
import { Photo } from './Photo.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';
import { RoundScene } from './RoundScene.tsx';
import { Scene } from './Scene.tsx';

/** Pictures whose requests are cut: each tries again by itself. */

beforeEach(() => {
  vi.useFakeTimers();
  // the renewal of signatures is cut too
  renewSignaturesBy(() => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  cleanup();
  renewSignaturesBy(async () => null);
  resetStores();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const address = `/media/message/x/1/full?s=${Math.floor(Date.now() / 1000) + 7200}.x`;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** The picture that is loading, on the screen or out of sight. */
const loading = () => document.querySelector<HTMLImageElement>('img:not([src^=data]), image');
async function cut(): Promise<void> {
  fireEvent.error(loading() as HTMLImageElement);
  await pass(0);
}

const viewer = (
  <PhotoViewer
    label="Photos"
    photos={[{ id: '1', address, width: 800, height: 600, alt: 'A lake' }]}
    startAt={0}
    own
    open
    onClose={() => {}}
  />
);
const kinds = {
  photo: <Photo src={address} alt="A lake" aspect="1:1" />,
  thumb: <Photo src={address} alt="" edge="thumb" />,
  avatar: <Avatar photo={address} initials="ab" />,
  viewer,
  scene: <Scene src="/lake.webp" width={720} height={540} />,
  'picture of the start page': (
    <svg aria-hidden="true">
      <RoundScene src="/sea.webp" x={4} within="url(#circle)" />
    </svg>
  ),
};

test.each(Object.entries(kinds))(
  'a %s that is cut is tried again, after growing pauses [S2.183]',
  async (_, picture) => {
    render(picture);
    await pass(0);
    for (const pause of [timing.pictureRetry, 2 * timing.pictureRetry, 4 * timing.pictureRetry]) {
      await cut();
      await pass(pause - 10);
      expect(loading()).toBeNull();
      await pass(20);
      expect(loading()).not.toBeNull();
    }
  },
);

test.each([
  ['the network is back', () => fireEvent(window, new Event('online'))],
  ['the user returns', () => fireEvent(document, new Event('visibilitychange'))],
] as const)('every kind is tried again when %s [S2.183]', async (_, comesBack) => {
  for (const picture of Object.values(kinds)) {
    const { unmount } = render(picture);
    await pass(0);
    await cut();
    expect(loading()).toBeNull();
    comesBack();
    await pass(0);
    expect(loading()).not.toBeNull();
    unmount();
  }
});

test('the error and its button stay while the photo is tried again, and go when it has loaded', async () => {
  render(kinds.photo);
  await cut();
  const retry = screen.getByText('Retry');
  await pass(timing.pictureRetry);
  expect(screen.getByText('Retry')).toBe(retry);
  fireEvent.load(loading() as HTMLImageElement);
  expect(screen.queryByText('Retry')).toBeNull();
  expect(screen.getByAltText('A lake')).toBeTruthy();
});

test('an avatar shows its initials until it has loaded', async () => {
  const { container } = render(kinds.avatar);
  await cut();
  await pass(timing.pictureRetry);
  expect(container.querySelector('svg')?.textContent).toContain('a');
  fireEvent.load(loading() as HTMLImageElement);
  expect(container.querySelector('svg')).toBeNull();
  expect(loading()?.hidden).toBe(false);
});

test('offline nothing is tried, until the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(kinds.photo);
  await cut();
  await pass(10 * timing.pictureLongestRetry);
  expect(loading()).toBeNull();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await pass(0);
  expect(loading()).not.toBeNull();
});
