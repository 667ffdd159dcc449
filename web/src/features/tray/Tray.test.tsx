import { act, screen, waitFor, within } from '@testing-library/react';
import type { Need } from '@twosome/contract/tray/tray.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { ana, codes, twosomeOf } from '../../testing/cast.ts';
import { chloeAndDan } from '../../testing/couples.ts';
import { goalOf } from '../../testing/goals.ts';
import { idOf, postOf } from '../../testing/posts.ts';
import { button, freshScreen, press, visit } from '../../testing/screen.tsx';
import { OfflineHint } from '../../ui/brand/OfflineHint.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { Tray } from './Tray.tsx';

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
const region = () => screen.findByRole('region', { name: 'Waiting for you' });
const isEmpty = async () => {
  const tray = await region();
  await waitFor(() => expect(tray.dataset.open).toBeUndefined());
};

beforeEach(() => {
  localStorage.setItem('tray', '1');
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
  visit(<Tray />);
  await within(await region()).findByText(title);
  respond();
  await press(act);
  await isEmpty();
  await waitFor(() => expect(browser.server.requests.some(({ line }) => line !== 'GET tray/')).toBe(true));
});

test('what the partner does leaves it before the server names the new number [S1.43]', async () => {
  respond('publish', 'request');
  visit(<Tray />);
  await screen.findByText('Bruno added a post');
  browser.sockets.receive({
    type: 'relay',
    data: {
      type: 'sync_post',
      post: { ...post, is_private: false, can: { ...post.can, publish: false }, version: 2 },
    },
  });
  await screen.findByText('would like to follow you.');
  expect(screen.queryByText('Bruno added a post')).toBeNull();
});

test('at midnight it shows what the new day asks for', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime(new Date(2026, 10, 21, 23, 59, 50));
  respond();
  visit(<Tray />);
  await waitFor(() => expect(browser.server.requests).not.toEqual([]));
  respond('goal');
  act(() => void vi.advanceTimersByTime(60_000));
  await press('1 waiting for you');
  await screen.findByText('Swim the lake');
  vi.useRealTimers();
});

test('a refused act says so, and the need waits again', async () => {
  respond('goal');
  browser.server.fail('PUT goals/:id/', 500, { detail: 'Not today.' });
  visit(<Tray />);
  await screen.findByText('Swim the lake');
  await press('Done');
  await screen.findByText('The goal was not finished. Not today.');
  await press('1 waiting for you');
  await screen.findByText('Swim the lake');
});

test('a frame loads it again; a sheet has all of it; kinds of a newer server are left out [S7.80]', async () => {
  respond('publish');
  visit(<Tray />);
  await screen.findByText('Bruno added a post');
  expect(screen.queryByRole('button', { name: /See all/ })).toBeNull();
  browser.server.respond('GET tray/', [
    needs.publish!,
    needs.request!,
    { kind: 'newer' as 'clap', id: idOf(9), added_at: at },
  ]);
  browser.sockets.receive({ type: 'tray', data: { count: 3 } });
  await press('See all 2');
  const sheet = await screen.findByRole('dialog', { name: 'Waiting for you' });
  expect(within(sheet).getAllByRole('listitem')).toHaveLength(2);
});

test('it opens by a tap, and neither opens nor closes while the timeline is read', async () => {
  localStorage.removeItem('tray');
  respond('publish');
  visit(<Tray />);
  const tray = await region();
  await button('1 waiting for you');
  expect(tray.dataset.open).toBeUndefined();
  await press('1 waiting for you');
  await screen.findByText('Bruno added a post');
  expect(localStorage.getItem('tray')).toBe('1');
  const scrollTo = (top: number) => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);
    window.dispatchEvent(new Event('scroll'));
  };
  scrollTo(500);
  respond();
  browser.sockets.receive({ type: 'tray', data: { count: 0 } });
  await waitFor(() => expect(screen.queryByText('Bruno added a post')).toBeNull());
  expect(tray.dataset.open).toBe('true');
  scrollTo(0);
  await isEmpty();
  expect(localStorage.getItem('tray')).toBeNull();
  scrollTo(500);
  respond('publish');
  browser.sockets.receive({ type: 'tray', data: { count: 1 } });
  await button('1 waiting for you');
  scrollTo(0);
  await screen.findByText('Bruno added a post');
});

const trayRequests = () => browser.server.requests.filter(({ line }) => line === 'GET tray/').length;

test('a server error for the tray does not count as a server that cannot be reached', async () => {
  browser.server.fail('GET tray/', 500, {});
  visit(
    <>
      <Tray />
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
  visit(<Tray />);
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
