import { act, screen, waitFor, within } from '@testing-library/react';
import type { Goal } from '@twosome/contract/goal/goal.contract';
import { beforeEach, expect, test } from 'vitest';
import { getDraft } from '../features/post/draft.store.ts';
import { codes } from '../testing/cast.ts';
import { goalOf } from '../testing/goals.ts';
import { widen } from '../testing/layout.ts';
import { button, freshScreen, hrefOf, press, visit } from '../testing/screen.tsx';
import GoalsScreen from './GoalsScreen.tsx';

const browser = freshScreen();
beforeEach(() => browser.server.respond('GET auth/follow_request/suggested/', []));

function show(goals: Goal[]) {
  browser.server.respond('GET goals/', { results: goals, next: null });
  return open();
}
function open() {
  browser.sockets.open();
  return visit({ '/goals': <GoalsScreen /> }, '/goals');
}
/** Of the goals only: suggested couples may still be loading beside them. */
const titles = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .filter((heading) => heading.closest('li') !== null)
    .map(({ textContent }) => textContent);
const row = async (title: string): Promise<HTMLElement> =>
  (await screen.findByRole('link', { name: title })).closest('li') as HTMLElement;
const updates = () => browser.server.requests.filter(({ line }) => line === 'PUT goals/:id/');
const emit = (data: object) =>
  act(() => browser.sockets.receive({ type: 'goal', data, sent_by: codes.bruno }));
const later = '2026-11-21T10:00:00.000Z';

test('each goal shows its day, text, author and creation time [S2.136 S2.137 S2.138 S2.139]', async () => {
  show([
    goalOf(2, { title: 'Swim the lake', achieve_by: '2199-09-05' }),
    goalOf(1, { added_by: { id: codes.ana, first_name: 'Ana' } }),
  ]);
  const swim = await row('Swim the lake');
  expect(swim.textContent).toContain('By 5 September 2199');
  expect(swim.textContent).toContain('Side by side.');
  expect(swim.textContent).toMatch(/Bruno · .+/);
  expect((await row('Goal 1')).textContent).toMatch(/Ana · .+/);
  screen.getByText("That's all it is here");
  expect(hrefOf('Add')).toBe('/goals/add');
});

test('a past day is marked gently, but not on a finished goal', async () => {
  const late = { achieve_by: '2020-05-03' };
  show([goalOf(2, { ...late, title: 'Late' }), goalOf(1, { ...late, done_at: '2020-05-01T09:00:00.000Z' })]);
  expect((await row('Late')).textContent).toContain('By 3 May 2020 · past');
  expect((await row('Goal 1')).textContent).not.toContain('past');
});

test.each([
  [500, {}, 'Server error while loading'],
  [500, { detail: 'Request 7 failed.' }, 'Server error while loading'],
  [502, {}, 'Server error while loading'],
  [403, { detail: 'No.' }, "You don't have enough permissions to retrieve this resource"],
  [429, { detail: 'Too many tries. Please wait a moment.' }, 'Too many tries. Please wait a moment.'],
  [503, { detail: 'The server is busy.' }, 'The server is busy.'],
])('a list that fails with %s and %j says so [S4.22 S8.19 S8.21]', async (status, body, sentence) => {
  browser.server.fail('GET goals/', status, body);
  open();
  await screen.findByText(sentence);
});

test('is finished immediately, and stays so after the server confirms', async () => {
  const held = browser.server.hold('PUT goals/:id/');
  show([goalOf(1)]);
  await press('Mark Goal 1 as done');
  screen.getByRole('button', { name: 'Reopen Goal 1' });
  await waitFor(() => expect(updates()[0]?.body).toMatchObject({ done: true, title: 'Goal 1' }));
  await act(async () => held.respond(goalOf(1, { done_at: later, updated_at: later })));
  expect((await row('Goal 1')).textContent).toContain('Done');
});

test('is open again when the server rejects it, with the reason [S8.17]', async () => {
  browser.server.fail('PUT goals/:id/', 500, { detail: 'Not today.' });
  show([goalOf(1)]);
  await press('Mark Goal 1 as done');
  await screen.findByText('The goal was not finished. Not today.');
  await button('Mark Goal 1 as done');
});

test('a change by the partner in the meantime stays; three attempts to finish the goal are the limit', async () => {
  const newer = goalOf(1, { title: 'Bruno’s', updated_at: later });
  browser.server.fail('PUT goals/:id/', 409, { detail: 'Changed.', current: newer });
  show([goalOf(1)]);
  await press('Mark Goal 1 as done');
  await screen.findByText('The goal was not finished. Changed.');
  expect(updates().map(({ body }) => (body as Goal).title)).toEqual(['Goal 1', 'Bruno’s', 'Bruno’s']);
});

test('the partner’s additions, changes and deletions show here', async () => {
  show([goalOf(2), goalOf(1)]);
  await row('Goal 2');
  emit({ goal: goalOf(3, { title: 'New' }) });
  expect(titles()).toEqual(['New', 'Goal 2', 'Goal 1']);
  emit({ goal: goalOf(1, { title: 'Other', updated_at: later }) });
  // A late, older version changes nothing.
  emit({ goal: goalOf(1) });
  expect(titles()).toEqual(['New', 'Goal 2', 'Other']);
  emit({ deleted: goalOf(2).id });
  expect(titles()).toEqual(['New', 'Other']);
});

test('goals that were done stand in a group below; one that is finished now stays in its place [S2.198]', async () => {
  browser.server.respond(
    'PUT goals/:id/',
    goalOf(3, { done_at: '2199-01-01T09:00:00.000Z', updated_at: later }),
  );
  show([goalOf(3), goalOf(2, { done_at: later }), goalOf(1)]);
  await row('Goal 1');
  expect(titles()).toEqual(['Goal 3', 'Goal 1', 'Goal 2']);
  const done = within(screen.getByRole('region', { name: 'Done' }));
  expect(done.getAllByRole('listitem')).toHaveLength(1);
  await press('Mark Goal 3 as done');
  await button('Reopen Goal 3');
  expect(titles()).toEqual(['Goal 3', 'Goal 1', 'Goal 2']);
});

test('below the head it leads to what else the two share [S2.199]', async () => {
  const router = show([]);
  await screen.findByRole('navigation', { name: 'Also for the two of you' });
  expect(['Question', 'Letters', 'Photo book'].map(hrefOf)).toEqual(['/question', '/letter', '/book']);
  await press('Days');
  await waitFor(() => expect(router.state.location.search).toBe('?days=open'));
});

test('a finished goal may become a post that starts with its title', async () => {
  const router = show([goalOf(1, { done_at: later })]);
  await press('Make it a post');
  await waitFor(() => expect(router.state.location.pathname).toBe('/post/add'));
  expect(getDraft().text).toBe('Goal 1');
});

test.each([
  [1200, 1],
  [1199, 0],
])('in a window of %i px, %i columns of suggested couples load beside the page', async (width, columns) => {
  widen(width);
  show([goalOf(1)]);
  await row('Goal 1');
  expect(screen.queryAllByRole('complementary', { name: 'More' })).toHaveLength(columns);
  const suggestions = () => browser.server.requests.filter(({ path }) => path.includes('suggested'));
  await waitFor(() => expect(suggestions()).toHaveLength(columns));
});
