import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { resetStores } from '../../platform/state.ts';
import { hasUnsaved, watchFields } from '../../platform/unsaved.ts';
import { ana } from '../../testing/cast.ts';
import { fakeIndexedDb } from '../../testing/indexedDb.ts';
import { scrollsWithin, withLayout } from '../../testing/layout.ts';
import { fromAna } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { freshScreen, isClosed, press, visit } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { Room } from './Room.tsx';

const browser = freshScreen();
withLayout();
let records: Map<string, unknown>;
beforeEach(() => {
  records = fakeIndexedDb();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  scrollsWithin();
  return watchFields();
});

const line = 'PATCH message/:id/' as const;
const own = () => fromAna(1, { added_at: new Date().toISOString() });
const sent = () => browser.server.requests.filter((request) => request.line === line);

function show(search = '') {
  browser.sockets.open();
  const router = visit(<Room aside={null} />, `/message${search}`);
  act(() => browser.sockets.receive({ type: 'sync_message', data: { results: [own()] } }));
  return router;
}
const sheet = () => screen.findByRole('dialog', { name: 'Edit message' });
const field = async () => within(await sheet()).getByRole<HTMLTextAreaElement>('textbox');
const type = async (value: string) => fireEvent.change(await field(), { target: { value } });
async function edit(value: string) {
  const router = show(`?messageEditId=${idOf(1)}`);
  await type(value);
  return router;
}

async function close() {
  const [first] = within(await sheet()).getAllByRole('button', { name: 'Close' });
  fireEvent.click(first as HTMLElement);
  await isClosed('Edit message');
}

test.each([
  ['refused', () => browser.server.fail(line, 403, { detail: 'Too late.' }), 'Too late.'],
  [
    'refused for its text',
    () => browser.server.fail(line, 400, { text: ['No such words.'] }),
    'No such words.',
  ],
  ['failed', () => browser.server.fail(line, 500, {}), 'A 500 error occurred.'],
  ['offline', () => browser.server.disconnect(line), 'There was a network error!'],
])(
  'an edit that is %s stays open as typed, with the reason, and can be sent again [S8.33]',
  async (_how, fail, why) => {
    fail();
    await edit('Number one');
    await press('Save');
    expect((await within(await sheet()).findByText(/The change was not saved/)).textContent).toContain(why);
    expect((await field()).value).toBe('Number one');
    browser.server.respond(line, { ...own(), text: 'Number one', version: 9 });
    await press('Save');
    await isClosed('Edit message');
    await waitFor(() => expect([...records.keys()].filter((key) => key.startsWith('typed/'))).toEqual([]));
  },
);

test('an edit closes when it is saved, and two taps save it once [S8.33]', async () => {
  const held = browser.server.hold(line);
  await edit('Number one');
  await press('Save');
  await press('Save');
  await sheet();
  expect(sent().length).toBe(1);
  await act(async () => held.respond({ ...own(), text: 'Number one', version: 9 }));
  await isClosed('Edit message');
});

test('what is typed while an edit is saved stays in the sheet', async () => {
  const held = browser.server.hold(line);
  await edit('Number one');
  await press('Save');
  await type('Number one, and more');
  await act(async () => held.respond({ ...own(), text: 'Number one', version: 9 }));
  expect((await field()).value).toBe('Number one, and more');
});

test('an edit is there after a reload; closing its sheet cancels it [S4.177]', async () => {
  await edit('Number one');
  expect(hasUnsaved()).toBe(false);
  await waitFor(() =>
    expect([...records.values()]).toContainEqual(expect.objectContaining({ text: 'Number one' })),
  );
  cleanup();
  resetStores();
  upsertUser(ana);
  const router = show(`?messageEditId=${idOf(1)}`);
  await waitFor(async () => expect((await field()).value).toBe('Number one'));
  await close();
  await act(() => router.navigate(`/message?messageEditId=${idOf(1)}`));
  expect((await field()).value).toBe('Number 1');
});

test('an edit that fails after its sheet was closed is there when it is opened again', async () => {
  const held = browser.server.hold(line);
  const router = await edit('Number one');
  await press('Save');
  await close();
  await act(async () => held.fail(403, { detail: 'Too late.' }));
  await screen.findByText('The change was not saved. Too late.');
  await act(() => router.navigate(`/message?messageEditId=${idOf(1)}`));
  expect((await field()).value).toBe('Number one');
});

test('an emoji that is refused stays in its sheet, with the reason [S8.33]', async () => {
  browser.server.fail('POST message/:id/react/', 400, { emoji: ['This is no emoji.'] });
  show(`?messageEmojiId=${idOf(1)}`);
  const emoji = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Any other emoji' });
  fireEvent.change(emoji, { target: { value: 'x' } });
  await press('React');
  await screen.findByText(/This is no emoji/);
  expect(emoji.value).toBe('x');
});
