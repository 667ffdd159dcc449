import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Outlet, RouterProvider } from '../../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../../platform/router/router.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { deleteFromDisk, fakeIndexedDb, fakePictureWorker } from '../../testing/indexedDb.ts';
import { postOf } from '../../testing/posts.ts';
import { loadDialog } from '../../ui/Dialog.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { toast } from '../../ui/toast.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import AddPostScreen from './AddPostScreen.tsx';
import { addFiles, getDraft, readDraft } from './draft.store.ts';
import { timeline, timelineKey } from './post.store.ts';
import { UploadBar } from './UploadBar.tsx';
import { postUpload, uploadPost } from './upload.store.ts';

const browser = freshBrowser();
beforeAll(async () => {
  await loadDialog();
});
beforeEach(async () => {
  toast.clear();
  fakeIndexedDb();
  fakePictureWorker();
  localStorage.setItem('token', 'of-ana');
  upsertUser({ ...ana, terms_accepted_at: '2026-11-21T09:00:00.000Z' });
  await readDraft();
  await addFiles([new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1)], '1.jpg', { type: 'image/jpeg' })]);
});

function Around() {
  return (
    <>
      <Outlet />
      <UploadBar />
      <Toasts />
    </>
  );
}

/** Walks through the wizard and taps Upload Post; the server has not answered. */
async function uploading() {
  const router = createMemoryRouter(
    [
      {
        element: <Around />,
        children: [
          { path: '/home', element: <p>Home</p> },
          { path: '/message', element: <p>Room</p> },
          { path: '/post/add', element: <AddPostScreen /> },
          { path: '/post/:id', element: <p>Post</p> },
        ],
      },
    ],
    { initialEntries: ['/home', '/post/add?step=add-text'] },
  );
  await router.navigate('/post/add?step=preview', { state: { depth: 1 } });
  render(<RouterProvider router={router} />);
  const answer = browser.server.hold('POST post/');
  await press('Upload Post');
  await waitFor(() => expect(browser.server.uploads).toHaveLength(1));
  const at = () => router.state.location.pathname;
  return { router, answer, at };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const keys = () =>
  browser.server.requests.filter(({ line }) => line === 'POST post/').map(({ onceKey }) => onceKey);
const bar = async (words: string) => (await screen.findByText(words)).closest('[role=status]') as HTMLElement;
const failure = 'There was an error while creating the post';

test('Back leaves the wizard and not the upload: it continues in the bar, and the post is added to the timeline', async () => {
  browser.server.respond('GET post/', { results: [], next: null });
  await timeline.open(timelineKey);
  const { router, answer, at } = await uploading();
  expect(screen.getAllByText('Uploading your post…')).toHaveLength(1);
  await act(() => router.navigate(-1));
  await waitFor(() => expect(at()).toBe('/home'));
  expect(screen.queryByRole('dialog')).toBeNull();
  const shown = await bar('Uploading your post…');
  expect(within(shown).getByRole('progressbar').getAttribute('value')).toBe('0.5');
  expect(shown.querySelector('img')).toBeTruthy();
  await act(() => router.navigate('/message'));
  answer.respond(postOf());
  await screen.findByText('Posted');
  expect(timeline.get(timelineKey).ids).toEqual([postOf().id]);
  expect([keys().length, getDraft().pictures, postUpload.get().status]).toEqual([1, [], 'none']);
  expect([at(), screen.queryByText('Uploading your post…')]).toEqual(['/message', null]);
  await press('View post');
  await waitFor(() => expect(at()).toBe(`/post/${postOf().id}`));
});

test('a post that is uploaded in the wizard is confirmed on the page before it, with a link to the post [S2.147]', async () => {
  const { answer, at } = await uploading();
  await act(async () => answer.respond(postOf()));
  await screen.findByText('Posted');
  await waitFor(() => expect(at()).toBe('/home'));
  await press('View post');
  await waitFor(() => expect(at()).toBe(`/post/${postOf().id}`));
});

test('a post that was uploaded before the bar had loaded is confirmed when it has, once', async () => {
  browser.server.respond('POST post/', postOf());
  await uploadPost();
  const router = createMemoryRouter([{ path: '/', element: <Around /> }]);
  const { unmount } = render(<RouterProvider router={router} />);
  await screen.findByText('Posted');
  unmount();
  toast.clear();
  render(<RouterProvider router={router} />);
  await act(async () => {});
  expect(screen.queryByText('Posted')).toBeNull();
});

test('a failure is shown wherever the person is; Retry sends the same post with the same key', async () => {
  const { router, answer } = await uploading();
  await press('Close');
  await act(() => router.navigate('/message'));
  await act(async () => answer.fail(503, {}));
  const shown = await bar(failure);
  const again = browser.server.hold('POST post/');
  fireEvent.click(within(shown).getByRole('button', { name: 'Retry' }));
  await bar('Uploading your post…');
  await waitFor(() => expect(keys()).toHaveLength(2));
  again.respond(postOf());
  await screen.findByText('Posted');
  expect(keys()[1]).toBe(keys()[0]);
});

test('the bar of a failed upload leads to the preview, which names the reason', async () => {
  const { router, answer, at } = await uploading();
  await press('Close');
  await act(() => router.navigate('/message'));
  await act(async () => answer.fail(400, { images: ['This image is damaged.'] }));
  fireEvent.click(await screen.findByText(failure));
  const dialog = await screen.findByRole('dialog', { name: 'Error' });
  expect(dialog.textContent).toContain(`${failure}This image is damaged.`);
  expect([at(), getDraft().pictures.length]).toEqual(['/post/add', 1]);
});

test('Cancel asks for confirmation: No lets the upload continue, Yes ends it and the draft', async () => {
  await uploading();
  await press('Close');
  await press('Cancel');
  await screen.findByRole('dialog', { name: 'Cancel create?' });
  await press('No');
  expect(browser.server.uploads[0]?.isAborted).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Cancel');
  await press('Yes');
  expect(browser.server.uploads[0]?.isAborted).toBe(true);
  expect([getDraft().pictures, postUpload.get().status]).toEqual([[], 'none']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Stop in the preview ends the upload and keeps the draft', async () => {
  const { at } = await uploading();
  await press('Stop');
  expect(browser.server.uploads[0]?.isAborted).toBe(true);
  expect([at(), getDraft().pictures.length]).toEqual(['/post/add', 1]);
  expect(await screen.findByRole('button', { name: 'Prev' })).toBeTruthy();
});

test('a user who returns to the wizard finds the upload there, and leaves when it is done', async () => {
  const { router, answer, at } = await uploading();
  await press('Close');
  await waitFor(() => expect(at()).toBe('/home'));
  await act(() => router.navigate('/post/add'));
  await waitFor(() => expect(router.state.location.search).toBe('?step=preview'));
  expect(await screen.findByText('Uploading your post…')).toBeTruthy();
  answer.respond(postOf());
  await waitFor(() => expect(at()).toBe('/home'));
});

test('a stalled upload is still being tried, and one whose bytes are sent is almost done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await uploading();
  await act(() => vi.advanceTimersByTimeAsync(timing.stillTrying));
  expect(screen.getByText('Still trying…')).toBeTruthy();
  act(() => browser.server.uploads[0]?.moves(1));
  await act(() => vi.advanceTimersByTimeAsync(timing.uploadStall));
  expect(screen.getByText('Almost done…')).toBeTruthy();
  vi.useRealTimers();
});

test('a photo that was deleted from the disk after it was chosen says so [S8.36]', async () => {
  const [picture] = getDraft().pictures;
  deleteFromDisk(picture?.file as File);
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <UploadBar /> }])} />);
  act(() => void uploadPost());
  await screen.findByText(/A chosen file is no longer there, or was changed\. Choose it again\./);
  expect(browser.server.requests.filter(({ line }) => line === 'POST post/')).toEqual([]);
  expect(getDraft().pictures.length).toBe(1);
});
