import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '@twosome/contract/platform/calendar-days';
import type { Need } from '@twosome/contract/tray/tray.contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { calendarDay } from '../../platform/days.ts';
import { ana, codes, twosomeOf } from '../../testing/cast.ts';
import { chloeAndDan } from '../../testing/couples.ts';
import { goalOf } from '../../testing/goals.ts';
import { idOf, postOf } from '../../testing/posts.ts';
import { dayOf } from '../../testing/questions.ts';
import { button, freshScreen, press, visit } from '../../testing/screen.tsx';
import { OfflineHint } from '../../ui/brand/OfflineHint.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { TodayLine } from './TodayLine.tsx';
import { setTodayWords } from './today.store.ts';
import { storedWords } from './todayWords.ts';

const browser = freshScreen();
const at = '2026-11-24T09:00:00.000Z';
const byBruno = {
  creator: codes.bruno,
  can: { publish: true, make_private: false, edit: true, delete: true },
};
const post = postOf({ ...byBruno, text: 'By the sea.', is_private: true });
const clapped = postOf({ id: idOf(2), clap: { initiated_by: codes.bruno, is_complete: false } });
const asking = chloeAndDan({ have_received_request: true });
const goal = goalOf(4, { title: 'Swim the lake', achieve_by: '2199-06-21' });
const needs: Record<string, Need> = {
  publish: { kind: 'publish', id: post.id, added_at: at, post },
  clap: { kind: 'clap', id: clapped.id, added_at: at, post: clapped },
  request: { kind: 'request', id: asking.id, added_at: at, twosome: asking },
  goal: { kind: 'goal', id: goal.id, added_at: at, goal },
  together: { kind: 'together', id: twosomeOf().id, added_at: at, date: '2019-02-14' },
};
const respond = (...kinds: string[]) =>
  browser.server.respond(
    'GET tray/',
    kinds.map((kind) => needs[kind]!),
  );
const question = dayOf({ text: 'Where to in spring?' });
const showOpen = () => visit(<TodayLine />, '/before', '/home?today=open');
const sheet = () => screen.findByRole('dialog', { name: 'Today' });
const rows = async () => within(await sheet()).queryAllByRole('listitem');

beforeAll(() => import('./TodaySheet.tsx'), 60_000);
beforeEach(() => {
  browser.server.respond('GET memory/', []);
  browser.server.respond('GET countdown/', { results: [], next: null });
  browser.server.respond('GET question/', question);
  browser.sockets.open();
});

test.each<[string, string, string, () => void]>([
  [
    'publish',
    'Bruno added a post',
    'Publish',
    () =>
      browser.server.respond('POST post/:id/toggle_visibility/', {
        ...post,
        is_private: false,
        can: { ...post.can, publish: false },
        version: 2,
      }),
  ],
  [
    'clap',
    'Bruno clapped',
    'Clap too',
    () =>
      browser.server.respond('POST post/:id/clap/toggle_clap/', {
        initiated_by: codes.bruno,
        is_complete: true,
        post: { ...clapped, clap: { initiated_by: codes.bruno, is_complete: true }, version: 2 },
      }),
  ],
  [
    'request',
    'would like to follow you.',
    'Accept',
    () =>
      browser.server.respond('POST auth/follow_request/:id/follow/', {
        ...asking,
        have_received_request: false,
        follows_you: true,
        version: 2,
      }),
  ],
  [
    'goal',
    'Swim the lake',
    'Done',
    () =>
      browser.server.respond('PUT goals/:id/', {
        ...goal,
        done_at: at,
        updated_at: '2027-01-01T00:00:00.000Z',
      }),
  ],
  [
    'together',
    'Bruno suggests a day',
    'Agree',
    () =>
      browser.server.respond('POST auth/together/', {
        user: { ...ana, together_since: '2019-02-14', together_asked: null },
      }),
  ],
])('one tap settles what waits: %s [S1.43]', async (kind, title, act, answer) => {
  if (kind === 'together') upsertUser({ ...ana, together_asked: { date: '2019-02-14', by: codes.bruno } });
  respond(kind);
  answer();
  showOpen();
  await within(await sheet()).findByText(title);
  respond();
  await press(act);
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  await waitFor(() => expect(browser.server.requests.some(({ line }) => line !== 'GET tray/')).toBe(true));
});

test('what the partner does leaves the open sheet before the server names the new number [S1.43]', async () => {
  respond('publish', 'request');
  showOpen();
  await screen.findByText('Bruno added a post');
  const emit = (sent: object) =>
    act(() => browser.sockets.receive({ type: 'relay', data: { type: 'sync_post', ...sent } }));
  emit({ post: { ...post, is_private: false, can: { ...post.can, publish: false }, version: 2 } });
  await waitFor(() => expect(screen.queryByText('Bruno added a post')).toBeNull());
  screen.getByText('would like to follow you.');
  respond();
  act(() => browser.sockets.receive({ type: 'tray', data: { count: 0 } }));
  // the sheet stays, with what is left for today
  await within(await sheet()).findByText('Where to in spring?');
  expect(await rows()).toHaveLength(1);
});

test('at midnight it shows what the new day asks for', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime(new Date(2026, 10, 21, 23, 59, 50));
  respond();
  showOpen();
  await waitFor(() => expect(browser.server.requests).not.toEqual([]));
  respond('goal');
  act(() => void vi.advanceTimersByTime(60_000));
  await screen.findByText('Swim the lake');
  vi.useRealTimers();
});

test('a refused act says so, and the need waits again', async () => {
  respond('goal');
  browser.server.fail('PUT goals/:id/', 500, { detail: 'Not today.' });
  showOpen();
  await screen.findByText('Swim the lake');
  await press('Done');
  await screen.findByText('The goal was not finished. Not today.');
  await screen.findByText('Swim the lake');
});

test('ten needs and one of a newer server: the sheet has ten, the line their number [S7.80 S2.192]', async () => {
  const ten = Array.from({ length: 10 }, (_, n): Need => {
    const waiting = goalOf(10 + n, { title: `Goal ${n}`, achieve_by: '2199-06-21' });
    return { kind: 'goal', id: waiting.id, added_at: at, goal: waiting };
  });
  respond('publish');
  visit(<TodayLine />);
  await button('1 waiting');
  browser.server.respond('GET tray/', [...ten, { kind: 'newer' as 'clap', id: idOf(9), added_at: at }]);
  act(() => browser.sockets.receive({ type: 'tray', data: { count: 11 } }));
  await press('10 waiting');
  expect(await rows()).toHaveLength(10);
});

const lake = (title = 'The lake') => ({
  id: idOf(30),
  title,
  date: addDays(calendarDay(Date.now()), 21),
  yearly: false,
});
const memory = { years: 1, post: postOf({ id: idOf(20), text: 'The first snow.' }) };

test('the line tells what waits, the memory and the next day; a tap has them as rows [S2.192]', async () => {
  respond('publish');
  browser.server.respond('GET memory/', [memory]);
  browser.server.respond('GET countdown/', { results: [lake()], next: null });
  visit(<TodayLine />);
  await press('1 waiting · One year ago · The lake in 21 days');
  expect((await rows()).map((row) => within(row).getAllByRole('link')[0]?.getAttribute('href'))).toEqual([
    `/post/${post.id}`,
    `/post/${idOf(20)}`,
    '/profile?days=open',
  ]);
  expect(requested('GET question/')).toBe(0);
});

test.each([
  [0, 'today'],
  [31, 'in 31 days'],
])('a day that comes in %i days is named [S2.192]', async (days, when) => {
  respond();
  const countdown = { ...lake(), date: addDays(calendarDay(Date.now()), days) };
  browser.server.respond('GET countdown/', { results: [countdown], next: null });
  visit(<TodayLine />);
  await button(`The lake ${when}`);
});

test('a title in letters from the right does not reorder the line [S2.192]', async () => {
  respond();
  browser.server.respond('GET countdown/', { results: [lake('האגם')], next: null });
  visit(<TodayLine />);
  await button('\u2068האגם\u2069 in 21 days');
});

test('the question of the day is there when nothing else is [S2.192]', async () => {
  respond();
  visit(<TodayLine />);
  await press('Where to in spring?');
  expect(await rows()).toHaveLength(1);
});

test('the next start shows the words before anything is loaded, and offline [S2.192]', async () => {
  const today = calendarDay(Date.now());
  localStorage.setItem(
    'today',
    JSON.stringify([today, '5 waiting', 'One year ago', 'The lake in 21 days', '']),
  );
  setTodayWords(storedWords());
  for (const route of ['GET tray/', 'GET memory/', 'GET countdown/'] as const)
    browser.server.disconnect(route);
  visit(<TodayLine />);
  screen.getByRole('button', { name: '5 waiting · One year ago · The lake in 21 days' });
  await waitFor(() => expect(requested('GET tray/')).toBeGreaterThan(0));
  await act(async () => {});
  screen.getByRole('button', { name: '5 waiting · One year ago · The lake in 21 days' });
});

test('on another day only what waits is still true; a broken entry counts as none [S2.192]', () => {
  localStorage.setItem('today', JSON.stringify(['2020-01-01', '5 waiting', 'One year ago', '', '']));
  expect(storedWords()).toEqual(['5 waiting']);
  for (const broken of ['{', '{}', '3', 'null']) {
    localStorage.setItem('today', broken);
    expect(storedWords()).toEqual([]);
  }
});

const requested = (name: string) => browser.server.requests.filter((one) => one.line === name).length;
const trayRequests = () => requested('GET tray/');

test('a server error for the tray does not count as a server that cannot be reached', async () => {
  browser.server.fail('GET tray/', 500, {});
  visit(
    <>
      <TodayLine />
      <OfflineHint />
    </>,
  );
  await waitFor(() => expect(trayRequests()).toBe(1));
  await act(async () => {});
  expect(screen.queryByText(/We cannot be reached/)).toBeNull();
});

test('a return to the tab loads the tray once, and not again within a minute', async () => {
  respond('clap');
  vi.useFakeTimers({ toFake: ['Date'] });
  showOpen();
  await screen.findByText('Bruno clapped');
  const comeBack = () =>
    act(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
  await comeBack();
  expect(trayRequests()).toBe(1);
  vi.setSystemTime(Date.now() + 61_000);
  await comeBack();
  expect(trayRequests()).toBe(2);
  vi.useRealTimers();
});
