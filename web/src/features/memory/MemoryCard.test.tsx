import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Memory } from '@twosome/contract/memory/memory.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { calendarDay } from '../../platform/days.ts';
import { codes } from '../../testing/cast.ts';
import { deleted, fileOf, fromBruno } from '../../testing/messages.ts';
import { idOf, postOf } from '../../testing/posts.ts';
import { answer, dialog, freshScreen, hrefOf, press, visit, write } from '../../testing/screen.tsx';
import { MemoryCard } from './MemoryCard.tsx';
import { MemorySheets } from './MemorySheets.tsx';

const browser = freshScreen();
const post = postOf({ text: 'The first snow.', added_at: '2024-11-24T09:00:00.000Z' });
const own = postOf({ id: idOf(2), creator: codes.ana, text: '', added_at: '2024-11-24T10:00:00.000Z' });
const photo = fromBruno(3, { text: '', files: [fileOf(7)], added_at: '2022-11-24T09:00:00.000Z' });
const all: Memory[] = [
  { years: 2, post },
  { years: 2, post: own },
  { years: 4, message: photo },
];
const respond = (...memories: Memory[]) => browser.server.respond('GET memory/', memories);
const region = () => screen.findByRole('region', { name: 'On this day' });
const today = () => calendarDay(Date.now());
const requested = (line: string) => browser.server.requests.filter((request) => request.line === line);

beforeEach(() => {
  localStorage.setItem('memoryDays', today());
  browser.sockets.open();
});

async function show(...memories: Memory[]): Promise<HTMLElement> {
  respond(...memories);
  visit(
    <>
      <MemorySheets />
      <MemoryCard />
    </>,
  );
  const card = await region();
  await within(card).findAllByText('2 years ago today');
  return card;
}

test('a post and a photo of the room are slides that lead to them [S1.55]', async () => {
  await show(...all);
  expect(hrefOf(/The first snow/)).toBe(`/post/${post.id}`);
  await press('Next image');
  await press('Next image');
  await screen.findByText('4 years ago today');
  expect(hrefOf(/Bruno’s photo in your room/)).toBe(`/message?messageId=${photo.id}`);
  expect(Object.fromEntries(requested('GET memory/')[0]!.query)).toEqual({
    day: today(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test('what is deleted leaves the card, also where its slide is not rendered [S4.164]', async () => {
  const card = await show(...all);
  browser.sockets.receive({ type: 'message', data: deleted(photo), sent_by: codes.bruno });
  await within(card).findByText('1/2');
  browser.sockets.receive({ type: 'relay', data: { type: 'sync_post', deleted: post.id, version: 2 } });
  await waitFor(() => expect(within(card).queryByText('The first snow.')).toBeNull());
  browser.sockets.receive({ type: 'relay', data: { type: 'sync_post', deleted: own.id, version: 2 } });
  await waitFor(() => expect(card.isConnected).toBe(false));
});

test('hidden, it leaves the card before the server answers; refused, it returns; undone, too [S4.162 S4.163]', async () => {
  browser.server.fail('POST memory/hide/', 500, { detail: 'Not today.' });
  const card = await show(...all);
  const hide = async () => {
    fireEvent.click(within(card).getAllByRole('button', { name: 'Options for this memory' })[0]!);
    await dialog('This memory');
    await press('Hide this one');
  };
  await hide();
  await screen.findByText('The memory was not hidden. Not today.');
  await within(card).findByText('The first snow.');

  browser.server.respond('POST memory/hide/', null);
  browser.server.respond('DELETE memory/hide/:id/', null);
  respond(...all.slice(1));
  await hide();
  await waitFor(() => expect(within(card).queryByText('The first snow.')).toBeNull());
  expect(requested('POST memory/hide/').at(-1)?.body).toEqual({ post: post.id });
  respond(...all);
  await press('Undo');
  await within(card).findByText('The first snow.');
});

test('a time span begins as the month of the memory, and needs its days in order [S4.162]', async () => {
  browser.server.respond('POST memory/hide/', null);
  const card = await show({ years: 2, post });
  await press('Options for this memory');
  await press('Hide a time span…');
  await dialog('Hide a time span');
  write('Until', '2024-10-31');
  await screen.findByText('This is before the first day.');
  write('Until', '2024-11-30');
  respond();
  await answer('Hide a time span', 'Hide');
  await waitFor(() => expect(card.isConnected).toBe(false));
  expect(requested('POST memory/hide/')[0]?.body).toEqual({ from: '2024-11-01', until: '2024-11-30' });
});

test('turned off, the card is gone; Undo turns it on [S4.162]', async () => {
  const settings = (on: boolean) => ({ on, spans: [], hidden: 0 });
  browser.server.respond('PUT memory/settings/', settings(false));
  const card = await show(...all);
  fireEvent.click(within(card).getAllByRole('button', { name: 'Options for this memory' })[0]!);
  respond();
  await press('Turn off “On this day”');
  await waitFor(() => expect(card.isConnected).toBe(false));
  browser.server.respond('PUT memory/settings/', settings(true));
  await press('Undo');
  await waitFor(() => expect(requested('PUT memory/settings/').at(-1)?.body).toEqual({ on: true }));
});

test('at midnight it becomes the card of the new day [S2.181]', async () => {
  await show({ years: 2, post });
  const tomorrow = new Date();
  tomorrow.setHours(24, 0, 5);
  vi.spyOn(Date, 'now').mockReturnValue(tomorrow.getTime());
  respond({ years: 4, message: photo });
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('4 years ago today');
  expect(screen.queryByText('The first snow.')).toBeNull();
  expect(requested('GET memory/').map(({ query }) => query.get('day'))).toContain(calendarDay(tomorrow));
});

test('a memory whose post was taken down leaves the card [S4.164]', async () => {
  const card = await show({ years: 2, post });
  const removed = { ...post, images: [], taken_down: true, version: 2 };
  browser.sockets.receive({ type: 'relay', data: { type: 'sync_post', post: removed } });
  await waitFor(() => expect(card.isConnected).toBe(false));
});

test('tomorrow’s memories are known with today’s, so that the next start reserves their row [S2.180]', async () => {
  localStorage.removeItem('memoryDays');
  await show({ years: 2, post });
  const tomorrow = calendarDay(new Date(`${today()}T12:00`).setHours(36));
  await waitFor(() => expect(localStorage.getItem('memoryDays')).toBe(`${today()},${tomorrow}`));
});
