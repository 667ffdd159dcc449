import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { resetStores } from '../../platform/state.ts';
import { ana } from '../../testing/cast.ts';
import { goalOf } from '../../testing/goals.ts';
import { fakeIndexedDb } from '../../testing/indexedDb.ts';
import { freshScreen, press, visit, write } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import GoalFormScreen from './GoalFormScreen.tsx';

const browser = freshScreen();
let records: Map<string, unknown>;
beforeEach(() => {
  records = fakeIndexedDb();
});

const goal = goalOf(1, { achieve_by: '2199-09-05' });
const show = (path: string) =>
  visit({ '/goals/add': <GoalFormScreen />, '/goals/edit/:id': <GoalFormScreen /> }, path);
/** Simulates a reload: clears everything in memory. */
function reload(path: string) {
  cleanup();
  resetStores();
  upsertUser(ana);
  show(path);
}
const isStored = (text: string) =>
  waitFor(() => expect(JSON.stringify([...records.values()])).toContain(text));
/** The person's offline copy is stored some seconds later, so only the drafts are counted. */
const noneStored = () =>
  waitFor(() => expect([...records.keys()].filter((key) => key.startsWith('typed/'))).toEqual([]));
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const has = (label: string, text: string) =>
  waitFor(async () => expect((await field(label)).value).toBe(text));

test('a new goal is there after a reload, and one that may have arrived is added once [S4.177]', async () => {
  browser.server.disconnect('POST goals/');
  show('/goals/add');
  write('Title', 'Swim the lake');
  write('Description', 'End to end.');
  write('Achieve by', '2199-09-05');
  await press('Save');
  await screen.findByText(/The goal was not saved/);
  await isStored('2199-09-05');
  reload('/goals/add');
  await has('Title', 'Swim the lake');
  browser.server.respond('POST goals/', goal);
  await press('Save');
  await screen.findByText('Elsewhere');
  expect(new Set(browser.server.requests.map(({ onceKey }) => onceKey)).size).toBe(1);
  await noneStored();
});

test('an edit is there after a reload, and can be discarded [S4.177]', async () => {
  browser.server.respond('GET goals/:id/', goal);
  show(`/goals/edit/${goal.id}`);
  await field('Title');
  write('Title', 'Row the river');
  await isStored('Row the river');
  reload(`/goals/edit/${goal.id}`);
  await has('Title', 'Row the river');
  await press('Discard them');
  await has('Title', goal.title);
  expect(screen.queryByText(/not saved yet/)).toBeNull();
  await noneStored();
});

test('an edit of a goal that was deleted since can be added as a new one', async () => {
  browser.server.respond('GET goals/:id/', goal);
  show(`/goals/edit/${goal.id}`);
  await field('Title');
  write('Title', 'Row the river');
  await isStored('Row the river');
  browser.server.fail('GET goals/:id/', 404, { detail: 'Not found.' });
  reload(`/goals/edit/${goal.id}`);
  await has('Title', 'Row the river');
  browser.server.respond('POST goals/', goal);
  await press('Add it again');
  await act(async () => {});
  expect(browser.server.requests.at(-1)?.body).toMatchObject({ title: 'Row the river' });
});
