import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { RouterProvider } from '../../platform/router/RouterProvider.tsx';
import { createBrowserRouter } from '../../platform/router/router.ts';
import { ana } from '../../testing/cast.ts';
import { fakeIndexedDb, fakePictureWorker } from '../../testing/indexedDb.ts';
import { postOf } from '../../testing/posts.ts';
import { button, dialog, freshScreen, isClosed, press, visit, write } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import type { Job } from '../media/compress.worker.ts';
import AddPostScreen from './AddPostScreen.tsx';
import { addFiles, chooseAspect, getDraft, readDraft, writeText } from './draft.store.ts';
import { postUpload } from './upload.store.ts';

const browser = freshScreen();
let jobs: Job[] = [];
beforeEach(async () => {
  fakeIndexedDb();
  jobs = fakePictureWorker();
  upsertUser({ ...ana, terms_accepted_at: '2026-11-21T09:00:00.000Z' });
  await readDraft();
  await addFiles([photo('1.jpg')]);
});

const open = (step: string) => visit({ '/post/add': <AddPostScreen /> }, '/home', `/post/add?step=${step}`);
const photo = (name: string) =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1)], name, { type: 'image/jpeg' });

test('several photos are chosen together, and the wizard moves on to their order [S2.111]', async () => {
  const router = open('add');
  expect(await screen.findByRole('heading', { name: "Let's add some images!" })).toBeTruthy();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  expect(input?.multiple).toBe(true);
  fireEvent.change(input as HTMLElement, { target: { files: [photo('2.jpg'), photo('3.jpg')] } });
  await waitFor(() => expect(router.state.location.search).toContain('step=reorder'));
  expect(await screen.findAllByRole('button', { name: /^Photo \d/ })).toHaveLength(3);
});

test('the preview shows the post and its visibility; Upload Post sends exactly that [S2.118 S2.119]', async () => {
  writeText('We rowed');
  open('preview');
  const preview = await screen.findByRole('article', { name: 'Your post' });
  expect(preview.textContent).toContain('We rowed');
  await waitFor(() => expect(preview.querySelectorAll('img')).toHaveLength(1));
  screen.getByText(
    'This post will be visible to you and Bruno only. Bruno can make this post visible to the followers.',
  );
  browser.server.respond('POST post/', postOf());
  await press('Upload Post');
  await waitFor(() => expect(browser.server.requests.map(({ line }) => line)).toContain('POST post/'));
  const form = browser.server.requests.find(({ line }) => line === 'POST post/')?.body as FormData;
  expect([form.getAll('images').length, form.get('text')]).toEqual([1, 'We rowed']);
});

test('the last step asks who sees the post, and says it in the preview', async () => {
  open('preview');
  const preview = await screen.findByRole('article', { name: 'Your post' });
  const choice = (name: string) => screen.getByRole('radio', { name }) as HTMLInputElement;
  expect(choice('Bruno and you').checked).toBe(true);
  expect(preview.textContent).toContain('Only the two of you');
  fireEvent.click(choice('Only me for now'));
  expect(preview.textContent).toContain('Only you · Just now');
  screen.getByText('Nobody else will see this post. You can show it to Bruno whenever you like.');
  expect(getDraft().onlyMe).toBe(true);
  fireEvent.click(choice('Bruno and you'));
  expect(getDraft().onlyMe).toBe(false);
});

test('after the upload the wizard returns to the page before it, however many steps there were [S2.122]', async () => {
  browser.server.respond('POST post/', postOf());
  window.history.replaceState(null, '', '/goals');
  const router = createBrowserRouter([
    { path: '/goals', element: 'Goals' },
    { path: '/home', element: 'Home' },
    { path: '/post/add', element: <AddPostScreen /> },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/post/add?step=add-text'));
  await press('Skip');
  await press('Upload Post');
  await waitFor(() => expect(router.state.location.pathname).toBe('/goals'));
  router.dispose();
  window.history.replaceState(null, '', '/');
});

test('photos are selected, deselected and numbered; without a selection there is no Next [S2.112 S2.113 S5.29]', async () => {
  open('reorder');
  const tile = await button('Photo 1, shown as number 1');
  expect(tile.textContent).toBe('1');
  fireEvent.click(tile);
  expect((await button('Photo 1')).textContent).toBe('');
  expect((await button('Next')).disabled).toBe(true);
  await press('Photo 1');
  expect((await button('Next')).disabled).toBe(false);
});

test('Cancel asks for confirmation: No stays, Yes returns to the page before the wizard [S2.114 S2.120 S2.121 S2.122]', async () => {
  const router = open('reorder');
  // The text button at the bottom, besides the cross at the top.
  fireEvent.click((await screen.findAllByRole('button', { name: 'Cancel' })).at(-1) as HTMLElement);
  const prompt = await dialog('Cancel create?');
  expect(prompt.textContent).toContain(
    'Do you want to exit creating the post? Progress you made so far will be lost.',
  );
  expect([...prompt.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['No', 'Yes']);
  await press('No');
  await isClosed();
  expect([router.state.location.pathname, getDraft().pictures.length]).toEqual(['/post/add', 1]);
  await act(() => router.navigate('/home'));
  await press('Yes');
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(getDraft().pictures).toEqual([]);
});

test('the text is optional: the button reads Skip, and Next once there is a text [S2.117 S5.27]', async () => {
  const router = open('add-text');
  await button('Skip');
  write('Description', 'We rowed');
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
  await press('Next');
  expect(router.state.location.search).toContain('step=preview');
});

test('a failed upload is shown, and can be retried [S4.66 S8.9]', async () => {
  browser.server.fail('POST post/', 500, {});
  open('preview');
  expect(postUpload.get().status).toBe('none');
  await press('Upload Post');
  expect(postUpload.get().status).toBe('uploading');
  expect((await dialog('Error')).textContent).toContain('There was an error while creating the post');
  expect([postUpload.get().status, getDraft().pictures.length]).toEqual(['error', 1]);
  await press('Okay');
  await isClosed();
  await button('Upload Post');
});

test('each photo is cropped in the chosen shape [S2.115 S2.116 S9.37 S9.38]', async () => {
  const router = open('aspect');
  for (const shape of ['1:1', '4:3', '4:5']) await screen.findByRole('radio', { name: shape });
  fireEvent.click(screen.getByRole('radio', { name: '4:5' }));
  await press('Next');
  expect(router.state.location.search).toContain('step=adjust');
  expect(screen.getByText('1 of 1')).toBeTruthy();
  await button('Prev');
  await press('Next');
  await press('Skip');
  browser.server.fail('POST post/', 500, {});
  await press('Upload Post');
  await dialog('Error');
  const { crop, target } = jobs.findLast((job) => job.act === 'cut') as Extract<Job, { act: 'cut' }>;
  expect(crop.width / crop.height).toBeCloseTo(4 / 5);
  expect(target).toEqual({ side: 1024, bytes: 262_144 });
});

test.each([
  ['preview', 1],
  ['preview&showCancel=true', 2],
])('at step=%s there are %i Cancel buttons, with the cross in the bar [S2.15]', async (step, cancels) => {
  open(step);
  await button('Upload Post');
  expect(screen.getAllByRole('button', { name: 'Cancel' })).toHaveLength(cancels);
});

test('Skip to preview keeps what was chosen and written before, and Prev leads back [S2.186]', async () => {
  const router = open('reorder');
  act(() => {
    chooseAspect('4:5');
    writeText('We rowed');
  });
  await press('Skip to preview');
  const preview = await screen.findByRole('article', { name: 'Your post' });
  expect(preview.textContent).toContain('We rowed');
  expect(getDraft().aspect).toBe('4:5');
  await press('Prev');
  await waitFor(() => expect(router.state.location.search).toContain('step=reorder'));
});

test('a double tap on Skip to preview does not upload the post [S2.186]', async () => {
  open('reorder');
  const at = { clientX: 200, clientY: 800 };
  fireEvent.click(await button('Skip to preview'), { ...at, detail: 1 });
  fireEvent.click(await button('Upload Post'), { ...at, clientX: 204, detail: 2 });
  expect(postUpload.get().status).toBe('none');
  browser.server.hold('POST post/');
  fireEvent.click(await button('Upload Post'), { clientX: 260, clientY: 800, detail: 1 });
  expect(postUpload.get().status).toBe('uploading');
});

test('adjusting is one screen: the strip shows another photo, and Next and Prev leave the step [S2.116]', async () => {
  await addFiles([photo('2.jpg'), photo('3.jpg')]);
  const router = open('adjust&image=2');
  const strip = within(await screen.findByRole('list', { name: 'Photos of this post' }));
  const current = () =>
    strip.getAllByRole('button').findIndex((one) => one.getAttribute('aria-current') === 'true') + 1;
  expect([screen.getByText('2 of 3') !== null, current()]).toEqual([true, 2]);
  const { index } = router;
  fireEvent.click(strip.getByRole('button', { name: 'Photo 3' }));
  await screen.findByText('3 of 3');
  expect([router.state.location.search, router.index, current()]).toEqual(['?step=adjust&image=3', index, 3]);
  await press('Next');
  expect(router.state.location.search).toBe('?step=add-text');
  await press('Prev');
  await press('Prev');
  await waitFor(() => expect(router.state.location.search).toBe('?step=aspect'));
});

test('the descriptions are one button until it is pressed, and open when there are some [S2.187]', async () => {
  await addFiles([photo('2.jpg')]);
  const router = open('add-text');
  await button('Skip');
  expect(screen.queryByLabelText('What photo 1 shows')).toBeNull();
  await press('Describe the photos');
  expect(document.activeElement).toBe(screen.getByLabelText('What photo 1 shows'));
  write('What photo 2 shows', 'A boat');
  await press('Skip');
  const preview = await screen.findByRole('article', { name: 'Your post' });
  expect(within(preview).getByRole('region', { name: 'Descriptions' }).textContent).toContain('A boat');
  await press('Prev');
  await waitFor(() => expect(router.state.location.search).toBe('?step=add-text'));
  expect((screen.getByLabelText('What photo 2 shows') as HTMLInputElement).value).toBe('A boat');
});
