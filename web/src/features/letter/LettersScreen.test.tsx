import { act, screen, within } from '@testing-library/react';
import type { Letter } from '@twosome/contract/letter/letter.contract';
import { expect, test, vi } from 'vitest';
import { codes } from '../../testing/cast.ts';
import { letterOf, ownLetterOf } from '../../testing/letters.ts';
import { idOf } from '../../testing/posts.ts';
import { answer, button, dialog, freshScreen, press, visit } from '../../testing/screen.tsx';
import LettersScreen from './LettersScreen.tsx';
import OpenedLettersScreen from './OpenedLettersScreen.tsx';

const browser = freshScreen();

function show(sealed: Letter[], opened: Letter[] = [], at = '/letter') {
  browser.server.respond('GET letter/', { results: sealed, next: null });
  browser.server.respond('GET letter/opened/', { results: opened, next: null });
  browser.sockets.open();
  return visit({ '/letter': <LettersScreen />, '/letter/opened': <OpenedLettersScreen /> }, at);
}
const emit = (data: object) =>
  act(() => browser.sockets.receive({ type: 'letter', data, sent_by: codes.bruno }));
const card = async (title: string): Promise<HTMLElement> =>
  (await screen.findByRole('heading', { name: title })).closest('article') as HTMLElement;
const requests = (line: string) => browser.server.requests.filter((request) => request.line === line);
const photo = {
  kind: 'image' as const,
  id: idOf(9),
  url: '/media/letter/1/9/full',
  medium: '/media/letter/1/9/medium',
  thumbnail: '/media/letter/1/9/thumbnail',
  width: 3,
  height: 2,
  placeholder: '',
};
const passed = '2026-11-20T09:00:00.000Z';
const due = letterOf(1, { opens_at: passed, due_at: passed });
const read = { ...due, is_sealed: false, text: 'Now you may', opened_at: '2026-11-21T10:00:00.000Z' };

test('the writer reads a sealed letter, the reader sees an envelope with its day [S4.140]', async () => {
  show([ownLetterOf(2, { files: [photo] }), letterOf(1)]);
  const mine = within(await card('Your letter to Bruno'));
  mine.getByText('Letter 2');
  mine.getByText('Opens on the morning of 14 February 2199');
  mine.getByRole('button', { name: 'Photo by you' });
  const theirs = await card('A letter from Bruno');
  within(theirs).getByText('Opens on 14 February 2199');
  expect(within(theirs).queryByRole('button')).toBeNull();
  expect(requests('GET letter/')[0]?.query.get('time_zone')).toBe(
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
});

test('a letter can be opened when its time comes, also while the screen is open [S1.51]', async () => {
  const moment = Date.now() + 60_000;
  const opens_at = new Date(moment).toISOString();
  const router = show([letterOf(1, { opens_at, due_at: opens_at })]);
  const letter = within(await card('A letter from Bruno'));
  expect(letter.queryByRole('button', { name: 'Open' })).toBeNull();
  vi.spyOn(Date, 'now').mockReturnValue(moment + 1);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  letter.getByText('You can open it now');
  browser.server.respond('POST letter/:id/open/', { ...read, opens_at, due_at: opens_at });
  await press('Open');
  await letter.findByText('Now you may');
  letter.getByText(/^Opened on/);
  expect(letter.queryByRole('button', { name: 'Open' })).toBeNull();
  await press('Options of this letter');
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    reportOptionId: idOf(1),
    reportKind: 'letter',
  });
});

test('a time that came while nothing showed the time counts when the letters are shown', async () => {
  const moment = Date.now() + 3_600_000;
  const opens_at = new Date(moment).toISOString();
  vi.spyOn(Date, 'now').mockReturnValue(moment + 1);
  show([letterOf(1, { opens_at, due_at: opens_at })]);
  within(await card('A letter from Bruno')).getByRole('button', { name: 'Open' });
});

test('an opened letter is not sealed by an older response', async () => {
  show([due]);
  browser.server.respond('POST letter/:id/open/', read);
  await press('Open');
  await screen.findByText('Now you may');
  emit({ letter: due });
  screen.getByText('Now you may');
});

test.each([
  ['before its time by the server’s clock', 403, 'This letter is still sealed.'],
  ['without a network', 0, /^The letter was not opened\. /],
])('%s it stays sealed, and says so', async (_, status, reason) => {
  show([due]);
  if (status === 0) browser.server.disconnect('POST letter/:id/open/');
  else browser.server.fail('POST letter/:id/open/', status, { detail: reason });
  await press('Open');
  await screen.findByText(typeof reason === 'string' ? `The letter was not opened. ${reason}` : reason);
  expect((await button('Open')).disabled).toBe(false);
});

test('opening reaches the partner’s screen, and the list of opened letters', async () => {
  show([ownLetterOf(1)]);
  await card('Your letter to Bruno');
  emit({ letter: ownLetterOf(1, { opened_at: read.opened_at }) });
  await screen.findByText(/^Opened on/);
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
});

test('the opened letters of both are kept', async () => {
  show([], [read, ownLetterOf(2, { opened_at: read.opened_at })], '/letter/opened');
  within(await card('A letter from Bruno')).getByText('Now you may');
  within(await card('Your letter to Bruno')).getByText('Letter 2');
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Options of this letter' }).length).toBe(1);
});

test('the writer takes a letter back, after a question [S4.141]', async () => {
  show([ownLetterOf(1)]);
  browser.server.fail('DELETE letter/:id/', 403, { detail: 'This letter has been opened.' });
  await press('Take back: Letter 1');
  within(await dialog('Take this letter back?')).getByText(/Bruno will never read them/);
  await answer('Take this letter back?', 'Take back');
  const reason = 'The letter was not taken back. This letter has been opened.';
  await within(await dialog('Take this letter back?')).findByText(reason);
  // taken back on another device meanwhile
  browser.server.fail('DELETE letter/:id/', 404, { detail: 'Not found.' });
  await answer('Take this letter back?', 'Take back');
  await screen.findByText('No sealed letters');
});

test('what the partner seals and takes back shows here, and does not return', async () => {
  show([]);
  await screen.findByText('No sealed letters');
  emit({ letter: letterOf(1) });
  await card('A letter from Bruno');
  emit({ deleted: idOf(1) });
  await screen.findByText('No sealed letters');
  emit({ letter: letterOf(1) });
  expect(screen.queryByText('A letter from Bruno')).toBeNull();
});
