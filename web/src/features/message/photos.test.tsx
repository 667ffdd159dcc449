import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOverlay } from '../../platform/overlay.ts';
import { RouterProvider } from '../../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../../platform/router/router.ts';
import { renewSignaturesBy } from '../../platform/signedUrls.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { withLayout } from '../../testing/layout.ts';
import { fileOf, fromBruno } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { upsertUser } from '../auth/auth.store.ts';
import { Lightbox } from './Lightbox.tsx';
import { upsertMessages } from './message.store.ts';
import { PhotoGrid } from './PhotoGrid.tsx';

// Photos of messages that were loaded hours ago: their signatures have expired, and the messages are not refetched.

freshBrowser();
withLayout();
const now = Math.floor(Date.now() / 1000);
const old = `${now - 7200}.old`;
const renewed = `${now + 7200}.new`;
const file = (n: number) => ({
  ...fileOf(n),
  url: `/media/message/m/${n}/full?s=${old}`,
  medium: `/media/message/m/${n}/medium?s=${old}`,
  thumbnail: `/media/message/m/${n}/thumb?s=${old}`,
});
beforeEach(() => {
  upsertUser(ana);
  renewSignaturesBy(async () => ({ post: renewed, twosome: renewed, message: renewed, good_for: 7200 }));
});
afterEach(() => {
  cleanup();
  renewSignaturesBy(async () => null);
});

test('a photo that fails to load is retried by its button, which opens it again afterwards', async () => {
  const onPress = vi.fn();
  const pictures = [1, 2, 3].map((n) => ({ ...file(n), key: idOf(n), onPress }));
  const { container } = render(<PhotoGrid pictures={pictures} by="Bruno" />);
  const shown = () => [...container.querySelectorAll('img')].map((image) => image.getAttribute('src')).sort();
  await expect.poll(shown).toEqual([1, 2, 3].map((n) => `/media/message/m/${n}/full?s=${renewed}`));
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Retry: Photo 1 of 3 by Bruno' }));
  expect(onPress).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Photo 1 of 3 by Bruno' }));
  expect(onPress).toHaveBeenCalledOnce();
});

const Opened = () => <Lightbox overlay={useOverlay('messagePhotoId')} id={idOf(101)} />;

test('the lightbox renews the URL of a photo, and offers to retry one that fails to load', async () => {
  upsertMessages([fromBruno(1, { text: '', files: [file(101)] })], 'page');
  const router = createMemoryRouter([{ path: '*', element: <Opened /> }], {
    initialEntries: [`/message?messagePhotoId=${idOf(101)}`],
  });
  render(<RouterProvider router={router} />);
  const lightbox = await screen.findByRole('dialog', { name: 'Photos by Bruno' });
  const photo = () => within(lightbox).queryByRole('img', { name: 'Photo 1 of 1 by Bruno' });
  const url = `/media/message/m/101/full?s=${renewed}`;
  await expect.poll(() => photo()?.getAttribute('src')).toBe(url);
  await act(async () => void fireEvent.error(photo() as HTMLElement));
  fireEvent.click(await within(lightbox).findByRole('button', { name: 'Retry' }));
  await expect.poll(() => photo()?.getAttribute('src')).toBe(url);
  expect(within(lightbox).queryByRole('button', { name: 'Retry' })).toBeNull();
});
