import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@twosome/contract/auth/auth.contract';
import type { Message } from '@twosome/contract/message/message.contract';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ana, codes } from '../../testing/cast.ts';
import { fakePictureWorker } from '../../testing/indexedDb.ts';
import { scrollsWithin, withLayout } from '../../testing/layout.ts';
import { deleted, fileOf, fromAna, fromBruno, talk } from '../../testing/messages.ts';
import { minute } from '../../testing/notifications.ts';
import { idOf } from '../../testing/posts.ts';
import { freshScreen, press, visit } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { getMessages } from './message.store.ts';
import { Room } from './Room.tsx';

const browser = freshScreen();
withLayout();
beforeEach(() => {
  fakePictureWorker();
  isFocused(true);
  scrollsWithin();
  upsertUser(accepted());
  browser.sockets.open();
});
afterEach(() => void vi.useRealTimers());

const accepted = (over: Partial<User> = {}): User => ({
  ...ana,
  terms_accepted_at: '2026-11-01T00:00:00.000Z',
  ...over,
});
const isFocused = (focused: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(focused);

const show = (search = '') => visit(<Room aside={null} />, `/message${search}`);
const emit = (type: string, data: unknown, sentBy: string | null = codes.bruno) =>
  act(() => browser.sockets.receive({ type, data, sent_by: sentBy }));
const receive = (message: Message) => emit('message', message, message.sent_by);
const news = (results: Message[]) => emit('sync_message', { results });
const frames = (type: string) => browser.sockets.framesSent<Record<string, unknown>>(type);
const articles = () => screen.queryAllByRole('article');
/** Once the list is measured and positioned. */
const articleOf = (text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = articles().find((article) => within(article).queryByText(text));
    if (!found) throw new Error(`No message ${text}`);
    return found;
  });
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
const sendButton = () => screen.getByRole('button', { name: 'Send' });
const write = (text: string) => fireEvent.change(box(), { target: { value: text } });
const options = async (text: string) =>
  fireEvent.click(within(await articleOf(text)).getByRole('button', { name: 'Message options' }));

test.each([
  ['is in its box where a mouse points', false],
  ['stays out of its box where a finger does', true],
])('when the room opens, the focus %s [S2.201]', (_pointer, matches) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)' && matches,
    addEventListener() {},
    removeEventListener() {},
  }));
  show();
  expect(document.activeElement === box()).toBe(!matches);
});

test('shows the partner’s name, and a skeleton while the messages load', () => {
  show();
  screen.getByRole('heading', { level: 1, name: 'Bruno' });
  screen.getByRole('status', { name: 'Loading' });
});

test('messages that fail to load say so, and Retry loads them [S4.24 S8.22]', async () => {
  browser.server.disconnect('GET message/more/:cursor/');
  show();
  await screen.findByText('There was a network error!');
  browser.server.respond('GET message/more/:cursor/', [fromBruno(1)]);
  await press('Retry');
  await screen.findByText('Number 1');
});

test('an empty room', () => {
  show();
  news([]);
  screen.getByRole('heading', { name: 'No messages yet' });
  screen.getByRole('log', { name: 'Messages with Bruno' });
});

test('newest at the bottom; sender and time are available to screen readers [S2.125]', async () => {
  show();
  news([fromBruno(1), fromAna(2)]);
  await articleOf('Number 2');
  expect(articles().map((article) => article.textContent?.match(/Number \d/)?.[0])).toEqual([
    'Number 1',
    'Number 2',
  ]);
  expect(articles().map((article) => article.getAttribute('aria-label')?.split(',')[0])).toEqual([
    'Bruno',
    'You',
  ]);
  screen.getByText('This is where it begins.');
});

test('older messages load within 20 pixels of the end; a failed page can be retried [S2.126 S4.24 S9.12]', async () => {
  browser.server.disconnect('GET message/more/:cursor/');
  show();
  news(talk(30, 49));
  const log = screen.getByRole('log');
  await articleOf('Number 49');
  const scrollTo = (top: number) => {
    log.scrollTop = top;
    fireEvent.scroll(log);
  };
  scrollTo(21);
  expect(getMessages().older).toBe('idle');
  scrollTo(20);
  expect(getMessages().older).toBe('loading');
  const alert = await screen.findByRole('alert');
  browser.server.respond('GET message/more/:cursor/', [fromBruno(1)]);
  fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await screen.findByText('This is where it begins.');
});

test('a message without text and photos is a deleted one, without options [S2.129]', async () => {
  show();
  news([deleted(fromBruno(1))]);
  const article = await articleOf('Deleted Message');
  expect(within(article).queryByRole('button')).toBeNull();
});

test('Enter sends a text, which is shown as sending until it is stored [S2.128 S3.11 S4.26 S4.28 S4.36 S5.35]', async () => {
  show();
  news([]);
  expect(sendButton().hasAttribute('disabled')).toBe(true);
  write('   ');
  expect(sendButton().hasAttribute('disabled')).toBe(true);
  write('Hello');
  fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true });
  expect(frames('message')).toEqual([]);
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect((await articleOf('Hello')).textContent).toContain('Sending');
  expect([box().value, document.activeElement]).toEqual(['', box()]);
  const clientId = String(frames('message')[0]?.__id__);
  receive(fromAna(3, { __id__: clientId, text: 'Hello' }));
  await waitFor(() => expect(articles()[0]?.textContent).toContain('Sent'));
  expect(articles().length).toBe(1);
  emit('seen', { seen_at: minute(4) });
  await waitFor(() => expect(articles()[0]?.textContent).toContain('Seen'));
});

test('a rejected message shows the reason, and can be retried or discarded [S8.18]', async () => {
  show();
  news([]);
  write('Hello');
  fireEvent.click(sendButton());
  await articleOf('Hello');
  const refuse = () =>
    emit('error', { status: 400, __id__: frames('message').at(-1)?.__id__, text: ['No such words.'] }, null);
  refuse();
  expect(screen.getByRole('alert').textContent).toContain('No such words.');
  await press('Retry');
  await waitFor(() => expect(frames('message').length).toBe(2));
  expect((await articleOf('Hello')).textContent).toContain('Sending');
  refuse();
  await press('Delete');
  expect(articles()).toEqual([]);
});

test('typing is signalled, but not the typed text [S7.59]', () => {
  show();
  news([]);
  write('secret');
  expect(frames('typing').length).toBe(1);
  expect(JSON.stringify(browser.sockets.last().sent)).not.toContain('secret');
});

const isHidden = (hidden: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
const isBlurred = (blurred: boolean) => {
  isFocused(!blurred);
  act(() => void window.dispatchEvent(new Event(blurred ? 'blur' : 'focus')));
};

test.each([
  ['hidden', isHidden],
  ['behind another', isBlurred],
])(
  'messages are seen when the room opens, but not in a window that is %s [S4.30 S4.32 S4.33 S7.54 S7.56]',
  (_how, leaves) => {
    upsertUser(accepted({ unseen_message_count: 1 }));
    news([fromBruno(1)]);
    expect(frames('seen')).toEqual([]);
    show();
    expect(frames('seen')).toEqual([{ up_to: idOf(1) }]);
    leaves(true);
    receive(fromBruno(2));
    expect(frames('seen')).toHaveLength(1);
    leaves(false);
    expect(frames('seen').at(-1)).toEqual({ up_to: idOf(2) });
  },
);

test('a divider marks where the unread began, while the room is open; it is gone the next time [S4.80]', async () => {
  upsertUser(accepted({ unseen_message_count: 1, last_message_seen_at: minute(3) }));
  show();
  news([fromBruno(1), fromBruno(2)]);
  receive(fromBruno(3));
  const article = await articleOf('Number 3');
  const order = screen.getByText('New messages').compareDocumentPosition(article);
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  cleanup();
  show();
  await articleOf('Number 3');
  expect(screen.queryByText('New messages')).toBeNull();
});

test('the room reports itself open while it is visible, and repeats that', () => {
  vi.useFakeTimers();
  show();
  expect(frames('room')).toEqual([{ open: true }]);
  act(() => void vi.advanceTimersByTime(timing.roomRenewal));
  expect(frames('room').length).toBe(2);
  isHidden(true);
  act(() => void vi.advanceTimersByTime(timing.roomRenewal));
  expect(frames('room').slice(2)).toEqual([{ open: false }]);
  isHidden(false);
  cleanup();
  expect(frames('room').slice(3)).toEqual([{ open: true }, { open: false }]);
});

test('without a connection nothing is queued: a new connection is informed immediately', () => {
  vi.useFakeTimers();
  browser.sockets.close();
  show();
  act(() => void vi.advanceTimersByTime(3_600_000));
  act(() => browser.sockets.open());
  expect(frames('room')).toEqual([{ open: true }]);
});

test.each([
  ['the partner’s', fromBruno(1), 1],
  ['an own one', fromAna(1), -1],
])(
  'a swipe inwards replies to %s, which can be cancelled; a short swipe and one outwards do not',
  async (_whose, message, inwards) => {
    show();
    news([message]);
    const line = (await articleOf('Number 1')).firstElementChild as HTMLElement;
    line.setPointerCapture = () => {};
    const swipe = (by: number) => {
      const touch = { pointerId: 1, pointerType: 'touch', isPrimary: true, clientY: 5 };
      fireEvent.pointerDown(line, { ...touch, clientX: 10 });
      fireEvent.pointerMove(line, { ...touch, clientX: 10 + by * inwards });
      fireEvent.pointerUp(line, { ...touch, clientX: 10 + by * inwards });
    };
    for (const by of [40, -90]) {
      swipe(by);
      expect(screen.queryByRole('button', { name: 'Cancel reply' })).toBeNull();
    }
    swipe(70);
    await press('Cancel reply');
    expect(screen.queryByRole('button', { name: 'Cancel reply' })).toBeNull();
    swipe(70);
    write('Yes');
    fireEvent.click(sendButton());
    await waitFor(() => expect(frames('message')[0]).toMatchObject({ text: 'Yes', reply_to: idOf(1) }));
  },
);

test('a message is deleted for both after a confirmation; a failure shows the reason', async () => {
  browser.server.fail('DELETE message/:id/', 500, {});
  show();
  news([fromBruno(1), fromAna(2)]);
  await options('Number 2');
  await press('Delete for both');
  await screen.findByText(/It is deleted for you and for Bruno/);
  await press('Delete');
  await screen.findByText(/The message was not deleted/);
  await articleOf('Number 2');
});

test('the partner’s message has Reply and Copy, but no Delete', async () => {
  const copied = vi.fn(async (_text: string) => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } });
  show();
  news([fromBruno(1)]);
  await options('Number 1');
  await screen.findByRole('button', { name: 'Reply' });
  expect(screen.queryByRole('button', { name: 'Delete for both' })).toBeNull();
  await press('Copy text');
  await screen.findByText('Copied');
  expect(copied).toHaveBeenCalledWith('Number 1');
});

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 2],
  [5, 3],
  [10, 3],
])('%s photos are laid out in %s columns, each with a name [S2.130]', async (count, columns) => {
  show();
  const files = Array.from({ length: count }, (_, n) => fileOf(100 + n));
  news([fromBruno(1, { text: '', files })]);
  const photos = await screen.findAllByRole('button', { name: /^Photo.* by Bruno$/ });
  expect(photos.length).toBe(count);
  const grid = photos[0]?.parentElement;
  expect(grid?.style.getPropertyValue('--columns')).toBe(String(columns));
});

test('an arriving message is announced once; the list itself is silent', async () => {
  show();
  news([fromBruno(1)]);
  expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off');
  receive(fromAna(2));
  receive(fromBruno(3));
  screen.getByText('Bruno: Number 3');
});

test('photos are chosen, removed and sent; a file that is no image is named [S2.128 S4.27 S5.30 S7.37]', async () => {
  browser.server.respondWith('POST message/add_message/', ({ body }) =>
    fromAna(7, { __id__: String((body as FormData).get('__id__')), text: '', files: [fileOf(1)] }),
  );
  show();
  news([]);
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array(20).fill(1)]);
  const files = ['1.jpg', '2.jpg'].map((name) => new File([bytes], name, { type: 'image/jpeg' }));
  const words = new File(['words'], 'words.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Photos'), { target: { files: [...files, words] } });
  await press('Remove photo 2');
  await screen.findByText(/words\.png/);
  await waitFor(() => expect(sendButton().hasAttribute('disabled')).toBe(false));
  fireEvent.click(sendButton());
  await screen.findByRole('button', { name: 'Photo by you' });
  const form = browser.server.requests.find(({ line }) => line.startsWith('POST message'))?.body as FormData;
  expect(form.getAll('files').length).toBe(1);
});
