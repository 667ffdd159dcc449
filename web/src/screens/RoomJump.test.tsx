import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Message } from '@twosome/contract/message/message.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, codes } from '../testing/cast.ts';
import { withLayout } from '../testing/layout.ts';
import { fileOf, fromAna, fromBruno, talk } from '../testing/messages.ts';
import { idOf } from '../testing/posts.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import RoomScreen from './RoomScreen.tsx';

const browser = freshBrowser();
withLayout();
beforeEach(() => {
  toast.clear();
  localStorage.setItem('token', 'of-ana');
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, to) {
    this.scrollTop = Math.max(0, typeof to === 'object' ? (to.top ?? 0) : 0);
    this.dispatchEvent(new Event('scroll'));
  } as Element['scrollTo']);
  upsertUser({ ...ana, terms_accepted_at: '2026-11-01T00:00:00.000Z' });
  browser.sockets.open();
});

function show(search = '') {
  const page = (
    <>
      <RoomScreen />
      <Toasts />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: [`/message${search}`],
  });
  render(<RouterProvider router={router} />);
  return router;
}
const emit = (type: string, data: unknown, sentBy: string = codes.bruno) =>
  act(() => browser.sockets.receive({ type, data, sent_by: sentBy }));
const calls = () => browser.server.requests.map(({ path }) => path).filter((path) => path.includes('around'));
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const quote = { id: idOf(50), sent_by: codes.bruno, text: 'Number 50', file_count: 0 };
const newest: Message[] = [...talk(180, 198), fromAna(199, { reply_to: quote })];
const aroundFifty = { results: talk(30, 70), has_older: true, has_newer: true };

test('a quote leads to an old message by one call, and a sign leads back to the newest', async () => {
  browser.server.respond('GET message/around/:id/', aroundFifty);
  show();
  emit('sync_message', { results: newest });
  fireEvent.click(await button(/Answers Bruno/));
  await button('Jump to newest');
  expect(calls()).toEqual([`message/around/${idOf(50)}/`]);
  const found = await screen.findByText('Number 50');
  await waitFor(() => expect(document.activeElement).toBe(found.closest('article')));
  expect(screen.queryByText('Number 199')).toBeNull();
  emit('message', fromBruno(200));
  expect(await screen.findByText('1 new message')).toBeTruthy();
  expect(screen.queryByText('Number 200')).toBeNull();
  fireEvent.click(await button('Jump to newest'));
  expect(await screen.findByText('Number 200')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Jump to newest' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('log'));
});

test('a quote that cannot be followed says why', async () => {
  browser.server.fail('GET message/around/:id/', 404, {});
  show();
  emit('sync_message', { results: newest });
  fireEvent.click(await button(/Answers Bruno/));
  expect(await screen.findByText('That message is no longer available.')).toBeTruthy();
  browser.server.disconnect('GET message/around/:id/');
  fireEvent.click(await button(/Answers Bruno/));
  expect(await screen.findByText(/That message could not be loaded/)).toBeTruthy();
  expect(screen.getByText('Number 199')).toBeTruthy();
});

test('the photo of an old message is requested once, although the page renders several times', async () => {
  const answer = browser.server.hold('GET message/around/:id/');
  show(`?messagePhotoId=${idOf(900)}`);
  emit('sync_message', { results: newest });
  await waitFor(() => expect(calls().length).toBe(1));
  for (const n of [200, 201, 202]) emit('message', fromBruno(n));
  await act(async () => upsertUser({ ...ana, first_name: 'Anna' }));
  const old = fromBruno(50, { files: [fileOf(900)] });
  await act(async () => answer.respond({ ...aroundFifty, results: [old] }));
  const lightbox = await screen.findByRole('dialog', { name: 'Photos by Bruno' });
  expect(within(lightbox).getByRole('img', { name: 'Photo 1 of 1 by Bruno' })).toBeTruthy();
  expect(calls()).toEqual([`message/around/${idOf(900)}/`]);
});

test('a photo that is not there closes its address', async () => {
  browser.server.fail('GET message/around/:id/', 404, {});
  const router = show(`?messagePhotoId=${idOf(900)}`);
  emit('sync_message', { results: newest });
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(calls().length).toBe(1);
});

test('"Today" turns into "Yesterday" at midnight, and on a phone that slept when it is looked at again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime(new Date(2026, 10, 21, 23, 59, 50));
  const at = (day: number) => new Date(2026, 10, day, 12).toISOString();
  show();
  emit('sync_message', { results: [fromBruno(1, { added_at: at(21) })] });
  expect(await screen.findByText('Today')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByText('Today')).toBeNull();
  expect(screen.getByText('Yesterday')).toBeTruthy();
  vi.setSystemTime(new Date(2026, 10, 23, 8));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.queryByText('Yesterday')).toBeNull();
  vi.useRealTimers();
});
