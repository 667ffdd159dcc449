import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PhotoSource, photoSource, preloadPhoto } from '../platform/photoSource.ts';
import { renewSignaturesBy } from '../platform/signedUrls.ts';
import { resetStores } from '../platform/state.ts';
import { Avatar } from './Avatar.tsx';
import { Blur } from './Blur.tsx';
import { Photo } from './Photo.tsx';

afterEach(cleanup);

const hash = 'JbcJFgRLeOmWhgh3iIeXd5hod4JwVgg=';

test('shows its blur until it has loaded and faded in', async () => {
  const { container } = render(<Photo src="/a.jpg" alt="A lake" aspect="4:5" placeholder={hash} />);
  const blur = () => container.querySelector('canvas');
  await waitFor(() => expect(blur()?.width).toBe(27));
  fireEvent.load(screen.getByAltText('A lake'));
  expect(blur()).toBeTruthy();
  fireEvent.animationEnd(screen.getByAltText('A lake'));
  expect(blur()).toBeNull();
});

test("a photo in the browser's cache shows immediately, without its blur", () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1080);
  const { container } = render(<Photo src="/a.jpg" alt="A lake" aspect="4:5" placeholder={hash} />);
  expect(container.querySelectorAll('img')).toHaveLength(1);
  expect(screen.getByAltText('A lake').dataset.state).toBe('settled');
  vi.restoreAllMocks();
});

test('shows an error when it does not load, and retries on request', async () => {
  render(<Photo src="/a.jpg" alt="A lake" aspect="1:1" />);
  fireEvent.error(screen.getByAltText('A lake'));
  expect(await screen.findByText('The photo did not load.')).toBeTruthy();
  fireEvent.click(screen.getByText('Retry'));
  expect((await screen.findByAltText('A lake')).getAttribute('src')).toBe('/a.jpg');
});

test('a button around it receives the retry function', async () => {
  const onFailed = vi.fn();
  render(<Photo src="/a.jpg" alt="A lake" aspect="1:1" onFailed={onFailed} />);
  fireEvent.error(screen.getByAltText('A lake'));
  await screen.findByText('The photo did not load. Tap to retry.');
  expect(screen.queryByRole('button')).toBeNull();
  await vi.waitFor(() => expect(onFailed).toHaveBeenLastCalledWith(expect.any(Function)));
  onFailed.mock.lastCall?.[0]();
  expect(await screen.findByAltText('A lake')).toBeTruthy();
  await vi.waitFor(() => expect(onFailed).toHaveBeenLastCalledWith(null));
});

test('another address is another photo, even when the first failed', async () => {
  const { rerender } = render(<Photo src="/a.jpg" alt="A lake" aspect="1:1" />);
  fireEvent.error(screen.getByAltText('A lake'));
  await screen.findByText('The photo did not load.');
  rerender(<Photo src="/b.jpg" alt="A lake" aspect="1:1" />);
  expect(screen.getByAltText('A lake').getAttribute('src')).toBe('/b.jpg');
});

test.each(['', 'no base64 ☂', 'AAAA'])('%o is no placeholder and breaks nothing', async (wrong) => {
  const { container } = render(
    <>
      <Blur hash={wrong} />
      <Blur hash={hash} />
    </>,
  );
  const [first, second] = container.querySelectorAll('canvas');
  await waitFor(() => expect(second?.width).toBe(27));
  // as it was created
  expect(first?.width).toBe(300);
});

describe('of our server', () => {
  const hour = 3_600_000;
  let renewals: number;
  const started = Date.now();
  const signature = (at = started) => `${Math.floor(at / 1000) + 7200}.x`;
  const addressAt = (at?: number) => `/media/post/x/1/full?s=${signature(at)}`;
  const source = () => screen.getByAltText('A lake').getAttribute('src');

  beforeEach(() => {
    renewals = 0;
    renewSignaturesBy(async () => {
      renewals += 1;
      return { post: signature(), twosome: signature(), message: null, good_for: 7200 };
    });
  });
  afterEach(() => {
    renewSignaturesBy(async () => null);
    resetStores();
  });

  test('a shown photo keeps its source when its signature is renewed', () => {
    const first = addressAt(Date.now() - hour);
    const { rerender } = render(<Photo src={first} alt="A lake" />);
    const image = screen.getByAltText('A lake');
    fireEvent.load(image);
    rerender(<Photo src={addressAt()} alt="A lake" />);
    expect(screen.getByAltText('A lake')).toBe(image);
    expect(source()).toBe(first);
  });

  test('a photo with an expired signature is loaded with a new one, never with the old one', async () => {
    render(<Photo src={addressAt(Date.now() - 4 * hour)} alt="A lake" />);
    expect(screen.queryByAltText('A lake')).toBeNull();
    await screen.findByAltText('A lake');
    expect([source(), renewals]).toEqual([addressAt(), 1]);
  });

  test('a refused photo is loaded with another signature before an error is shown', async () => {
    // its expiry is in the future, but the server's secret has changed
    render(<Photo src={addressAt(Date.now() - hour)} alt="A lake" />);
    fireEvent.error(screen.getByAltText('A lake'));
    expect(screen.queryByText('The photo did not load.')).toBeNull();
    await screen.findByAltText('A lake');
    expect([source(), renewals]).toEqual([addressAt(), 1]);
  });

  test.each([
    ['the network is back', () => fireEvent(window, new Event('online'))],
    ['the page is looked at again', () => fireEvent(document, new Event('visibilitychange'))],
  ])('one that failed tries again by itself when %s', async (_when, comesBack) => {
    renewSignaturesBy(() => Promise.reject(new TypeError('Failed to fetch')));
    render(<Photo src={addressAt()} alt="A lake" />);
    fireEvent.error(screen.getByAltText('A lake'));
    await screen.findByText('The photo did not load.');
    comesBack();
    expect(await screen.findByRole('img')).toBeTruthy();
  });

  test('so does a thumb, which has no button inside a link', async () => {
    renewSignaturesBy(() => Promise.reject(new TypeError('Failed to fetch')));
    const { container } = render(
      <a href="/post/1">
        <Photo src={addressAt()} alt="" edge="thumb" />
      </a>,
    );
    const image = () => container.querySelector('img');
    fireEvent.error(image() as HTMLImageElement);
    await screen.findByLabelText('Photo did not load');
    expect([image(), screen.queryByRole('button')]).toEqual([null, null]);
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(image()).not.toBeNull());
  });

  const inSizes = (at?: number): PhotoSource =>
    photoSource(
      {
        image: addressAt(at),
        medium: addressAt(at).replace('full', 'medium'),
        thumbnail: addressAt(at).replace('full', 'thumb'),
        width: 819,
        height: 1024,
      },
      '75vw',
    );
  const shownSizes = () => {
    const image = screen.getByAltText('A lake');
    return [image.getAttribute('sizes'), image.getAttribute('srcset')];
  };
  const sizesBy = (s: string) => [
    '75vw',
    `/media/post/x/1/thumb?s=${s} 256w, /media/post/x/1/medium?s=${s} 576w, /media/post/x/1/full?s=${s} 819w`,
  ];

  test('the sizes of a photo are renewed together', async () => {
    render(<Photo src={inSizes(Date.now() - hour)} alt="A lake" />);
    expect(shownSizes()).toEqual(sizesBy(signature(Date.now() - hour)));
    fireEvent.error(screen.getByAltText('A lake'));
    await screen.findByAltText('A lake');
    expect([shownSizes(), renewals]).toEqual([sizesBy(signature()), 1]);
  });

  test('a preload requests the same sizes as the photo afterwards', () => {
    const preloaded = { sizes: '', srcset: '' };
    vi.stubGlobal(
      'Image',
      class {
        constructor() {
          // biome-ignore lint/correctness/noConstructorReturn: the test reads what the preload sets
          return preloaded;
        }
      },
    );
    void preloadPhoto(inSizes());
    vi.unstubAllGlobals();
    render(<Photo src={inSizes()} alt="A lake" />);
    expect([preloaded.sizes, preloaded.srcset]).toEqual(shownSizes());
  });

  test('an avatar is renewed too, and shows initials if it does not load', async () => {
    const face = () => container.querySelector('img') as HTMLImageElement;
    const { container } = render(<Avatar photo={addressAt(Date.now() - 4 * hour)} initials="ab" />);
    await waitFor(() => expect(face()?.getAttribute('src')).toBe(addressAt()));
    fireEvent.error(face());
    await waitFor(() => expect(container.querySelector('svg')?.textContent).toContain('a'));
    expect(face()?.hidden ?? true).toBe(true);
  });
});
