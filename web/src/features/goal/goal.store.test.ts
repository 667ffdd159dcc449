import { renderHook } from '@testing-library/react';
import type { Goal } from '@twosome/contract/goal/goal.contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { goalOf } from '../../testing/goals.ts';
import { idOf } from '../../testing/posts.ts';
import { upsertUser } from '../auth/auth.store.ts';
import { goalKey, goalList, loadGoal, useGoal, useGoalLoad } from './goal.store.ts';

const browser = freshBrowser();
beforeEach(() => upsertUser(ana));
afterEach(() => void vi.useRealTimers());

const list = () => {
  const { ids, status } = goalList.get(goalKey);
  return [ids.map(Number), status];
};
const loadOf = (n: number) => renderHook(() => useGoalLoad(idOf(n))).result.current?.status;
const goal = (n: number) => renderHook(() => useGoal(idOf(n))).result.current;

test('the list is none, loading, loaded, and finished at its end [S3.28 S4.21]', async () => {
  expect(list()).toEqual([[], 'none']);
  browser.server.respond('GET goals/', { results: [goalOf(3), goalOf(2)], next: '/api/v1/goals/?cursor=2' });
  const opening = goalList.open(goalKey);
  expect(list()).toEqual([[], 'loading']);
  await opening;
  expect(list()).toEqual([[3, 2], 'loaded']);
  browser.server.respond('GET goals/', { results: [goalOf(1)], next: null });
  await goalList.more(goalKey);
  expect(list()).toEqual([[3, 2, 1], 'finished']);
});

test('a single goal is loading, loaded, or gone [S3.28]', async () => {
  browser.server.respond('GET goals/:id/', goalOf(7));
  const loading = loadGoal(idOf(7));
  expect([loadOf(7), goal(7)]).toEqual(['loading', undefined]);
  await loading;
  expect([loadOf(7), goal(7)?.title]).toEqual(['loaded', goalOf(7).title]);
  browser.server.fail('GET goals/:id/', 404, { detail: 'Not found.' });
  await loadGoal(idOf(7));
  expect([loadOf(7), goal(7)]).toEqual(['error', undefined]);
});

test.each([
  ['the list', 'GET goals/', () => goalList.open(goalKey)],
  ['one alone', 'GET goals/:id/', () => loadGoal(idOf(7))],
] as const)('%s waits 200 ms before the request [S7.43]', async (_what, line, load) => {
  vi.restoreAllMocks();
  vi.useFakeTimers();
  browser.server.respondWith(line, () => ({ ...goalOf(7), results: [], next: null }) as never);
  const done = load();
  await vi.advanceTimersByTimeAsync(199);
  expect(browser.server.requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(browser.server.requests).toHaveLength(1);
  await done;
});

describe('a goal that was deleted', () => {
  beforeEach(async () => {
    localStorage.setItem('token', 'of-ana');
    upsertUser(ana);
    browser.sockets.open();
    browser.server.respond('GET goals/', { results: [goalOf(2), goalOf(1)], next: null });
    await goalList.open(goalKey);
  });
  const receive = (data: { goal: Goal } | { deleted: string }) =>
    browser.sockets.receive({ type: 'goal', data, sent_by: null });

  test('is not restored by a frame from before the deletion', () => {
    receive({ deleted: idOf(2) });
    receive({ goal: goalOf(2, { title: 'Sail', updated_at: '2026-11-21T10:00:00.000Z' }) });
    expect([list(), goal(2)]).toEqual([[[1], 'finished'], undefined]);
    receive({ goal: goalOf(3) });
    expect(list()).toEqual([[3, 1], 'finished']);
  });

  test('is not restored by a page, nor by the response to its own creation', async () => {
    receive({ deleted: idOf(2) });
    await goalList.refresh(goalKey);
    browser.server.respond('GET goals/:id/', goalOf(2));
    await loadGoal(idOf(2));
    expect([list(), goal(2), loadOf(2)]).toEqual([[[1], 'finished'], undefined, 'error']);
  });
});
