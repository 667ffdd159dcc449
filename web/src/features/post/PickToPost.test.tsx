import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Link } from '../../platform/router/Link.tsx';
import { ana } from '../../testing/cast.ts';
import { deleteFromDisk, fakeIndexedDb, fakePictureWorker } from '../../testing/indexedDb.ts';
import { postOf } from '../../testing/posts.ts';
import { button, freshScreen, press, visit } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import AddPostScreen from './AddPostScreen.tsx';
import { addFiles, endDraft, getDraft, writeText } from './draft.store.ts';
import { PickToPost } from './PickToPost.tsx';
import { uploadPost } from './upload.store.ts';

const browser = freshScreen();
let opened = vi.fn();
beforeEach(() => {
  opened = vi.spyOn(HTMLInputElement.prototype, 'click');
  fakeIndexedDb();
  fakePictureWorker();
  endDraft();
  upsertUser({ ...ana, terms_accepted_at: '2026-11-21T09:00:00.000Z' });
});

function Home() {
  return (
    <>
      <Link to="/post/add">Add a post</Link>
      <PickToPost />
    </>
  );
}
const open = async () => {
  const router = visit({ '/home': <Home />, '/post/add': <AddPostScreen /> }, '/home');
  await waitFor(() => expect(getDraft().isRead).toBe(true));
  return router;
};
const tap = () => fireEvent.click(screen.getByRole('link', { name: 'Add a post' }));
const input = () => document.querySelector<HTMLInputElement>('input[type=file]');
const choose = (...files: File[]) => fireEvent.change(input() as HTMLElement, { target: { files } });
const photo = (name: string) =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1)], name, { type: 'image/jpeg' });
const photos = (count: number) => Array.from({ length: count }, (_, at) => photo(`${at + 1}.jpg`));
const tiles = () => screen.findAllByRole('button', { name: /^Photo \d/ });

test.each([1, 10])(
  '%i chosen: a tap on the link, Skip to preview and Upload Post send the post',
  async (count) => {
    browser.server.respond('POST post/', postOf());
    const router = await open();
    tap();
    expect(opened).toHaveBeenCalledTimes(1);
    expect(input()?.multiple).toBe(true);
    choose(...photos(count));
    await waitFor(() => expect(router.state.location.search).toBe('?step=reorder'));
    await waitFor(async () => expect(await tiles()).toHaveLength(count));
    for (const tile of await tiles()) expect(tile.getAttribute('aria-pressed')).toBe('true');
    await press('Skip to preview');
    await screen.findByRole('article', { name: 'Your post' });
    await press('Upload Post');
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
    const form = browser.server.requests.find(({ line }) => line === 'POST post/')?.body as FormData;
    expect([form.getAll('images').length, form.get('aspect'), form.has('text')]).toEqual([
      count,
      '4:3',
      false,
    ]);
    expect(router.index).toBe(0);
  },
);

test('a cancelled picker leaves everything as it was, and the next tap opens it again [S2.185]', async () => {
  const router = await open();
  tap();
  fireEvent(input() as HTMLElement, new Event('cancel'));
  expect([router.state.location.pathname, router.index]).toEqual(['/home', 0]);
  tap();
  expect(opened).toHaveBeenCalledTimes(2);
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(1);
});

test('the order is shown while the photos are opened, and Upload Post waits for the last one', async () => {
  const router = await open();
  tap();
  choose(...photos(2));
  await waitFor(() => expect(router.state.location.search).toBe('?step=reorder'));
  await waitFor(() => expect(getDraft().opening).toBe(false));
  const last = photo('3.jpg');
  let finish = (_bytes: ArrayBuffer) => {};
  const bytes = new Promise<ArrayBuffer>((resolve) => {
    finish = resolve;
  });
  const read = last.slice(0, 5).arrayBuffer();
  last.slice = () => Object.assign(new Blob(), { arrayBuffer: () => bytes });
  act(() => void addFiles([last]));
  await press('Skip to preview');
  expect((await button('Upload Post')).getAttribute('aria-busy')).toBe('true');
  finish(await read);
  await waitFor(async () => expect((await button('Upload Post')).getAttribute('aria-busy')).toBeNull());
  expect(getDraft().order).toHaveLength(3);
});

test('photos that cannot be opened are named; the others are selected', async () => {
  await open();
  tap();
  const files = photos(10);
  deleteFromDisk(files[4] as File);
  choose(...files);
  await waitFor(async () => expect(await tiles()).toHaveLength(9));
  expect((await screen.findByRole('alert')).textContent).toContain('5.jpg');
  expect(getDraft().order).toHaveLength(9);
});

test('when none can be opened, the first step says why', async () => {
  const router = await open();
  tap();
  choose(new File(['a'], 'notes.txt'));
  await screen.findByRole('heading', { name: "Let's add some images!" });
  expect((await screen.findByRole('alert')).textContent).toContain('notes.txt');
  expect(router.state.location.search).toBe('?step=add');
});

const opensThePage: Record<string, () => unknown> = {
  'a draft with photos': () => addFiles(photos(1)),
  'a draft with a text': () => writeText('By the lake'),
  'an upload that is running': async () => {
    await addFiles(photos(1));
    browser.server.hold('POST post/');
    void uploadPost();
  },
};
test.each(Object.entries(opensThePage))('%s opens instead of the picker [S2.185]', async (_what, begin) => {
  await begin();
  const { pictures, text } = getDraft();
  const router = await open();
  tap();
  await waitFor(() => expect(router.state.location.pathname).toBe('/post/add'));
  expect(opened).not.toHaveBeenCalled();
  expect(getDraft()).toMatchObject({ pictures, text });
});

test.each(['ctrlKey', 'metaKey', 'shiftKey'])('a click with %s is the browser’s', async (key) => {
  await open();
  fireEvent.click(screen.getByRole('link', { name: 'Add a post' }), { [key]: true });
  expect(opened).not.toHaveBeenCalled();
});
