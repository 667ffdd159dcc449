import { act, screen, waitFor, within } from '@testing-library/react';
import type { Message } from '@twosome/contract/message/message.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { ana, codes } from '../../testing/cast.ts';
import { scrollsWithin, withLayout } from '../../testing/layout.ts';
import { fileOf, fromAna, fromBruno, talk } from '../../testing/messages.ts';
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

const show = (search = '') => visit(<Room aside={null} />, `/message${search}`);
const emit = (type: string, data: unknown, sentBy: string = codes.bruno) =>
  act(() => browser.sockets.receive({ type, data, sent_by: sentBy }));
const calls = () => browser.server.requests.map(({ path }) => path).filter((path) => path.includes('around'));
const quote = { id: idOf(50), sent_by: codes.bruno, text: 'Number 50', file_count: 0, is_voice: false };
const newest: Message[] = [...talk(180, 198), fromAna(199, { reply_to: quote })];
const aroundFifty = { results: talk(30, 70), has_older: true, has_newer: true };

test('a quote that cannot be followed says why', async () => {
  browser.server.fail('GET message/around/:id/', 404, {});
  show();
  emit('sync_message', { results: newest });
  await press(/Answers Bruno/);
  await screen.findByText('That message is no longer available.');
  browser.server.disconnect('GET message/around/:id/');
  await press(/Answers Bruno/);
  await screen.findByText(/That message could not be loaded/);
  screen.getByText('Number 199');
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
  await screen.findByText('Today');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByText('Today')).toBeNull();
  screen.getByText('Yesterday');
  vi.setSystemTime(new Date(2026, 10, 23, 8));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.queryByText('Yesterday')).toBeNull();
  vi.useRealTimers();
});
