import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { upsertPost } from '../features/post/post.store.ts';
import { resetStores } from '../platform/state.ts';
import { ana } from '../testing/cast.ts';
import { fakeIndexedDb } from '../testing/indexedDb.ts';
import { withLayout } from '../testing/layout.ts';
import { idOf, postOf } from '../testing/posts.ts';
import { freshScreen, isClosed, press, visit } from '../testing/screen.tsx';
import { Overlays } from './overlays.tsx';

const browser = freshScreen();
withLayout();
let records: Map<string, unknown>;
beforeEach(() => {
  records = fakeIndexedDb();
});

const post = postOf({ id: idOf(1), text: 'At the lake' });
const line = 'PATCH post/:id/' as const;
const address = `/home?postEditId=${post.id}`;
function show() {
  upsertPost(post);
  return visit(<Overlays />, address);
}
const sheet = () => screen.findByRole('dialog', { name: 'Edit post' });
const field = async () => within(await sheet()).findByLabelText<HTMLTextAreaElement>('Text');
const type = async (value: string) => fireEvent.change(await field(), { target: { value } });
const storedKeys = () => [...records.keys()].filter((key) => key.startsWith('typed/'));

test.each([
  ['refused', () => browser.server.fail(line, 400, { text: ['No such words.'] }), 'No such words.'],
  ['failed', () => browser.server.fail(line, 500, {}), 'A 500 error occurred.'],
  ['offline', () => browser.server.disconnect(line), /There was a network error/],
])('an edit of a post that is %s stays open as typed, with the reason [S8.33]', async (_how, fail, why) => {
  fail();
  show();
  await type('By the lake');
  await press('Save');
  await screen.findByText(why);
  expect((await field()).value).toBe('By the lake');
  await waitFor(() => expect(storedKeys().length).toBe(1));
});

test('an edit of a post is there after a reload; closing its sheet cancels it [S4.177]', async () => {
  show();
  await type('By the lake');
  await waitFor(() => expect(storedKeys().length).toBe(1));
  cleanup();
  resetStores();
  upsertUser(ana);
  const router = show();
  await waitFor(async () => expect((await field()).value).toBe('By the lake'));
  await act(() => router.navigate('/home'));
  await isClosed('Edit post');
  await act(() => router.navigate(address));
  expect((await field()).value).toBe('At the lake');
  expect(storedKeys()).toEqual([]);
});

test('what is typed while an edit of a post is saved stays in the sheet', async () => {
  const held = browser.server.hold(line);
  show();
  await type('By the lake');
  await press('Save');
  await type('By the lake, in May');
  await act(async () => held.respond({ ...post, text: 'By the lake', version: post.version + 1 }));
  expect((await field()).value).toBe('By the lake, in May');
});
