import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Message } from '@twosome/contract/message/message.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { ana, codes } from '../../testing/cast.ts';
import { scrollsWithin, withLayout } from '../../testing/layout.ts';
import { deleted, fileOf, fromAna, fromBruno, talk } from '../../testing/messages.ts';
import { minute } from '../../testing/notifications.ts';
import { idOf } from '../../testing/posts.ts';
import { freshScreen, press, visit } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { Room } from './Room.tsx';

const browser = freshScreen();
withLayout();
beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  scrollsWithin();
  upsertUser({ ...ana, terms_accepted_at: '2026-11-01T00:00:00.000Z' });
  browser.sockets.open();
});

const emit = (type: string, data: unknown, sentBy: string = codes.bruno) =>
  act(() => browser.sockets.receive({ type, data, sent_by: sentBy }));
/** The room with these messages. */
function show(results: Message[], pinned: Message | null = null) {
  visit(<Room aside={null} />, '/message');
  emit('sync_message', { results, pinned });
}
const articleOf = (text: string) =>
  waitFor(() => {
    const found = screen.queryAllByRole('article').find((article) => within(article).queryByText(text));
    if (!found) throw new Error(`No message ${text}`);
    return found;
  });
const options = async (text: string) =>
  fireEvent.click(within(await articleOf(text)).getByRole('button', { name: 'Message options' }));
const strip = () => screen.queryByRole('button', { name: /^Pinned message/ });
const pinned = (message: Message, version = 500): Message => ({
  ...message,
  version,
  pinned_at: minute(version),
});

test('a reaction without a network is taken back, with a message [S4.85]', async () => {
  browser.server.disconnect('POST message/:id/react/');
  show([fromBruno(1)]);
  await options('Number 1');
  await press('React with 😂');
  await screen.findByText(/The reaction was not saved/);
  expect(screen.queryByRole('button', { name: /You reacted/ })).toBeNull();
});

test('a deleted message has no options and no reactions', async () => {
  show([deleted(fromBruno(1, { reactions: [{ by: codes.bruno, emoji: '😂' }] })), fromAna(2)]);
  const article = await articleOf('Deleted Message');
  expect(within(article).queryByRole('button')).toBeNull();
  expect(within(article).queryByRole('img')).toBeNull();
});

test('a message that was not sent yet has no options', async () => {
  browser.sockets.close();
  show([]);
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'In a tunnel' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  const article = await articleOf('In a tunnel');
  expect(within(article).queryByRole('button', { name: 'Message options' })).toBeNull();
});

test('a pin appears immediately, and is taken back when it fails', async () => {
  const answer = browser.server.hold('POST message/:id/pin/');
  show([fromBruno(1), fromBruno(2)]);
  await options('Number 1');
  await press('Pin for both');
  await waitFor(() => expect(strip()?.textContent).toContain('Number 1'));
  await act(async () => answer.fail(500, {}));
  await screen.findByText(/The message was not pinned/);
  expect(strip()).toBeNull();
});

test('the strip follows the partner: another pin, an unpin, a deletion', async () => {
  show(talk(1, 3));
  emit('message', pinned(fromBruno(1), 501));
  expect(strip()?.textContent).toContain('Number 1');
  emit('message', fromBruno(1, { version: 502 }));
  expect(strip()).toBeNull();
  emit('message', pinned(fromBruno(2), 503));
  emit('message', pinned(fromBruno(3), 504));
  expect(strip()?.textContent).toContain('Number 3');
  emit('message', fromBruno(2, { version: 505 }));
  expect(strip()?.textContent).toContain('Number 3');
  emit('message', deleted(fromBruno(3)));
  expect(strip()).toBeNull();
});

test('the server’s answer decides what is pinned, also after more changes than it lists', async () => {
  const old = pinned(fromBruno(1), 501);
  show(talk(80, 99), old);
  expect(strip()?.textContent).toContain('Number 1');
  emit('sync_message', { results: talk(280, 299), reset: true, pinned: null });
  expect(strip()).toBeNull();
  // without the field nothing changes
  emit('message', pinned(fromBruno(290), 600));
  emit('sync_message', { results: talk(280, 299), reset: true });
  expect(strip()?.textContent).toContain('Number 290');
});

test('the strip leads to an old message, names photos, and unpins; Undo pins again [S4.90 S4.184]', async () => {
  const photo = pinned(fromBruno(50, { text: '', files: [fileOf(1)] }));
  browser.server.respond('GET message/around/:id/', {
    results: [...talk(40, 49), photo],
    has_older: true,
    has_newer: true,
  });
  browser.server.respond('POST message/:id/pin/', { ...photo, version: 600, pinned_at: null });
  show(talk(180, 199), photo);
  expect(strip()?.textContent).toContain('A photo');
  fireEvent.click(strip() as HTMLElement);
  await articleOf('Number 49');
  await press('Unpin');
  await waitFor(() =>
    expect(browser.server.requests.at(-1)).toMatchObject({
      path: `message/${idOf(50)}/pin/`,
      body: { want: false },
    }),
  );
  expect(strip()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('log'));
  browser.server.respond('POST message/:id/pin/', { ...photo, version: 601 });
  await screen.findByText('Unpinned for you both');
  await press('Undo');
  expect(strip()?.textContent).toContain('A photo');
  await waitFor(() => expect(browser.server.requests.at(-1)).toMatchObject({ body: { want: true } }));
});
