import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Message, PhotoOfRoom } from '@twosome/contract/message/message.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { ana, codes } from '../../testing/cast.ts';
import { scrollsWithin, withLayout } from '../../testing/layout.ts';
import { deleted, fileOf, fromAna, fromBruno, talk } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { freshScreen, hrefOf, press, visit, write } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { Room } from './Room.tsx';
import RoomPhotosScreen from './RoomPhotosScreen.tsx';
import RoomSearchScreen from './RoomSearchScreen.tsx';

const browser = freshScreen();
withLayout();
beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  scrollsWithin();
  upsertUser({ ...ana, terms_accepted_at: '2026-11-01T00:00:00.000Z' });
  browser.sockets.open();
});

const pages = {
  '/message': <Room aside={null} />,
  '/message/search': <RoomSearchScreen />,
  '/message/media': <RoomPhotosScreen />,
};
const emit = (type: string, data: unknown) =>
  act(() => browser.sockets.receive({ type, data, sent_by: codes.bruno }));
const around = (results: Message[]) =>
  browser.server.respond('GET message/around/:id/', { results, has_older: true, has_newer: true });
const photo = (n: number, added_at: string, over: Partial<PhotoOfRoom> = {}): PhotoOfRoom => ({
  ...fileOf(n),
  message_id: idOf(500 + n),
  sent_by: codes.bruno,
  added_at,
  ...over,
});

test('a result shows the found words, and leads to its place in the conversation [S4.91]', async () => {
  browser.server.respond('GET message/search/', {
    results: [fromBruno(50, { text: 'Dinner at eight' }), fromAna(40, { text: 'No dinner' })],
    next: null,
  });
  around([...talk(40, 49), fromBruno(50, { text: 'Dinner at eight' })]);
  visit(pages, '/message', '/message/search');
  emit('sync_message', { results: talk(180, 199) });
  write('Words of a message', 'DINNER');
  const results = await screen.findAllByRole('link', { name: /inner/ });
  expect(results.map((each) => each.querySelector('mark')?.textContent)).toEqual(['Dinner', 'dinner']);
  fireEvent.click(results[0] as HTMLElement);
  const article = await waitFor(() => {
    const found = screen.getByText('Dinner at eight').closest('article');
    expect(document.activeElement).toBe(found);
    return found as HTMLElement;
  });
  within(article).getByText('Dinner at eight');
});

test('a result that its sender deletes disappears; nothing found says so; a failure can be retried', async () => {
  const result = fromBruno(50, { text: 'Dinner at eight' });
  browser.server.respond('GET message/search/', { results: [result], next: null });
  visit(pages, '/message/search?q=dinner');
  await screen.findByRole('link', { name: /Dinner/ });
  emit('message', deleted(result));
  await screen.findByText('No messages found');
  browser.server.disconnect('GET message/search/');
  write('Words of a message', 'lunch');
  await screen.findByText('There was a network error!');
  browser.server.respond('GET message/search/', { results: [], next: null });
  await press('Retry');
  await screen.findByText('No messages found');
});

test('a page without a result that is not the last one is followed by the next', async () => {
  let requests = 0;
  browser.server.respondWith('GET message/search/', () => {
    requests += 1;
    return requests < 3
      ? { results: [], next: `/api/v1/message/search/?q=lake&cursor=${requests}` }
      : { results: [fromBruno(50, { text: 'The lake' })], next: null };
  });
  visit(pages, '/message/search?q=lake');
  await screen.findByRole('link', { name: /The lake/ });
  expect(requests).toBe(3);
});

test('photos stand by month, and lead to their message [S4.92]', async () => {
  browser.server.respond('GET message/media/', {
    results: [
      photo(3, '2026-11-20T10:00:00.000Z', { sent_by: codes.ana }),
      photo(2, '2026-11-02T10:00:00.000Z'),
      photo(1, '2025-11-02T10:00:00.000Z'),
    ],
    next: null,
  });
  visit(pages, '/message/media');
  const months = await screen.findAllByRole('region', { name: /November/ });
  expect(months.map((month) => within(month).getAllByRole('img').length)).toEqual([2, 1]);
  expect(hrefOf('Photo by you, 20 November 2026')).toBe(
    `/message?messageId=${idOf(503)}&messagePhotoId=${idOf(3)}`,
  );
  emit('message', deleted(fromAna(503)));
  await waitFor(() => expect(screen.queryByRole('link', { name: /by you/ })).toBeNull());
});

test('without photos the overview says so', async () => {
  browser.server.respond('GET message/media/', { results: [], next: null });
  visit(pages, '/message/media');
  await screen.findByText('Photos that you and Bruno send to each other will be here.');
});

test('the message of a linked photo is shown when the photo is closed, and only once', async () => {
  const old = fromBruno(50, { text: 'The lake', files: [fileOf(900)] });
  around([...talk(40, 49), old]);
  const router = visit(pages, `/message?messageId=${old.id}&messagePhotoId=${idOf(900)}`);
  emit('sync_message', { results: talk(180, 199) });
  await screen.findByRole('dialog', { name: 'Photos by Bruno' });
  expect(screen.queryByText('The lake')).toBeNull();
  await act(async () => void router.navigate(`/message?messageId=${old.id}`, { replace: true }));
  await screen.findByText('The lake');
  await press('Jump to newest');
  await screen.findByText('Number 199');
  await act(async () => void router.navigate(`/message?messageId=${old.id}&messageOptionId=${idOf(199)}`));
  await screen.findByRole('dialog', { name: 'Message options' });
  expect(screen.queryByText('The lake')).toBeNull();
});
