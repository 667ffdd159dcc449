import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepUser } from '../features/auth/auth.store.ts';
import { addFiles, getDraft, readDraft } from '../features/post/draft.store.ts';
import { timeline, timelineKey } from '../features/post/post.store.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import { fakeDrawer, fakePictureWorker } from '../testing/drawer.ts';
import { loadDialog } from '../ui/Dialog.tsx';
import AddPostScreen from './AddPostScreen.tsx';

const browser = freshBrowser();
beforeAll(async () => {
  await loadDialog();
});
beforeEach(async () => {
  fakeDrawer();
  fakePictureWorker();
  keepUser({ ...ana, terms_accepted_at: '2026-11-21T09:00:00.000Z' });
  await readDraft();
  await addFiles([new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1)], '1.jpg', { type: 'image/jpeg' })]);
});

test('who leaves during the upload stops it: nothing is posted behind their back', async () => {
  browser.server.gives('GET post/', { results: [], next: null });
  await timeline.open(timelineKey);
  const router = createMemoryRouter(
    [
      { path: '/home', element: 'Home' },
      { path: '/post/add', element: <AddPostScreen /> },
    ],
    { initialEntries: ['/home', '/post/add?step=preview'] },
  );
  render(<RouterProvider router={router} />);
  const sent: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    sent.push(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Upload Post' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(() => router.navigate('/home'));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(sent[0]?.aborted).toBe(true);
  expect(getDraft().pictures).toEqual([]);
  expect(timeline.get(timelineKey).ids).toEqual([]);
});
