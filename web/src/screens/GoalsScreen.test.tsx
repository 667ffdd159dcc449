import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Goal } from '@twosome/contract/goal/goal.contract';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { keepUser } from '../features/auth/auth.store.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, codes } from '../testing/cast.ts';
import { goalOf } from '../testing/goals.ts';
import { idOf } from '../testing/posts.ts';
import { loadDialog } from '../ui/Dialog.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import GoalsScreen from './GoalsScreen.tsx';

const browser = freshBrowser();
beforeEach(async () => {
  await loadDialog();
  toast.clear();
  localStorage.setItem('token', 'of-ana');
  browser.server.gives('GET auth/follow_request/suggested/', []);
});

const gives = (...results: Goal[]) => browser.server.gives('GET goals/', { results, next: null });

function show(path = '/goals') {
  keepUser(ana);
  browser.sockets.opens();
  const router = createMemoryRouter(
    [
      { path: '/goals', element: <GoalsScreen /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>,
  );
  return router;
}
/** Of the goals alone: beside them other couples may still be on their way. */
const titles = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .filter((heading) => heading.closest('li') !== null)
    .map(({ textContent }) => textContent);
const row = async (title: string): Promise<HTMLElement> =>
  (await screen.findByRole('link', { name: title })).closest('li') as HTMLElement;
const asked = (method: string) => browser.server.asked.filter(({ line }) => line.startsWith(method));
const hear = (data: object) => act(() => browser.sockets.says({ type: 'goal', data, sent_by: codes.bruno }));

test('each goal says until when, what, who added it and when [S2.136 S2.137 S2.138 S2.139]', async () => {
  gives(
    goalOf(2, { title: 'Swim the lake', achieve_by: '2199-09-05' }),
    goalOf(1, { added_by: { id: codes.ana, first_name: 'Ana' } }),
  );
  show();
  const swim = await row('Swim the lake');
  expect(swim.textContent).toContain('By 5 September 2199');
  expect(swim.textContent).toContain('Side by side.');
  expect(swim.textContent).toMatch(/Bruno · .+/);
  expect((await row('Goal 1')).textContent).toMatch(/Ana · .+/);
  expect(screen.getByText("That's all it is here")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add' }).getAttribute('href')).toBe('/goals/add');
});

test('a day that has gone by is said with care, and not of what is done', async () => {
  const late = { achieve_by: '2020-05-03' };
  gives(goalOf(2, { ...late, title: 'Late' }), goalOf(1, { ...late, done_at: '2020-05-01T09:00:00.000Z' }));
  show();
  expect((await row('Late')).textContent).toContain('By 3 May 2020 · past');
  expect((await row('Goal 1')).textContent).not.toContain('past');
});

test('none yet: a drawing, a line and the way to the first', async () => {
  gives();
  show();
  expect(await screen.findByRole('heading', { name: 'No goals yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add your first goal' })).toBeTruthy();
});

test.each([
  [500, 'Server error while loading'],
  [403, "You don't have enough permissions to retrieve this resource"],
])('a list that fails with %s says so [S4.22 S8.19 S8.21]', async (status, sentence) => {
  browser.server.refuses('GET goals/', status, {});
  show();
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('is finished at once; it stays so when the server says yes', async () => {
  gives(goalOf(1));
  let arrive = (_goal: Goal) => {};
  browser.server.answers('PUT goals/:id/', () => new Promise((give) => (arrive = give)));
  show();
  fireEvent.click(within(await row('Goal 1')).getByRole('button', { name: 'Mark Goal 1 as done' }));
  expect(screen.getByRole('button', { name: 'Reopen Goal 1' })).toBeTruthy();
  await waitFor(() => expect(asked('PUT')[0]?.body).toMatchObject({ done: true, title: 'Goal 1' }));
  const done = goalOf(1, { done_at: '2026-11-21T10:00:00.000Z', updated_at: '2026-11-21T10:00:00.000Z' });
  await act(async () => arrive(done));
  expect((await row('Goal 1')).textContent).toContain('Done');
});

test('is open again when the server says no, and it is said why [S8.17]', async () => {
  gives(goalOf(1));
  browser.server.refuses('PUT goals/:id/', 500, { detail: 'Not today.' });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Mark Goal 1 as done' }));
  expect(await screen.findByText('The goal was not finished. Not today.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mark Goal 1 as done' })).toBeTruthy();
});

test('is finished though the partner wrote in it meanwhile, whose words stay', async () => {
  gives(goalOf(1));
  const newer = goalOf(1, { title: 'Bruno’s', updated_at: '2026-11-21T10:00:00.000Z' });
  browser.server.refuses('PUT goals/:id/', 409, { detail: 'Changed.', current: newer });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Mark Goal 1 as done' }));
  await waitFor(() => expect(asked('PUT')).toHaveLength(3));
  expect(asked('PUT').map(({ body }) => (body as Goal).title)).toEqual(['Goal 1', 'Bruno’s', 'Bruno’s']);
  // here he wrote every time, and three times are enough
  expect(await screen.findByText('The goal was not finished. Changed.')).toBeTruthy();
});

test('what the partner adds, changes and deletes shows here', async () => {
  gives(goalOf(2), goalOf(1));
  show();
  await row('Goal 2');
  hear({ goal: goalOf(3, { title: 'New' }) });
  expect(titles()).toEqual(['New', 'Goal 2', 'Goal 1']);
  hear({ goal: goalOf(1, { title: 'Other', updated_at: '2026-11-21T10:00:00.000Z' }) });
  // an older one that comes late changes nothing
  hear({ goal: goalOf(1) });
  expect(titles()).toEqual(['New', 'Goal 2', 'Other']);
  hear({ deleted: idOf(2) });
  expect(titles()).toEqual(['New', 'Other']);
});

test('is asked about before it is deleted, and back when the server says no', async () => {
  gives(goalOf(2), goalOf(1));
  browser.server.refuses('DELETE goals/:id/', 500, { detail: 'Not today.' });
  show(`/goals?goalDeleteId=${idOf(1)}`);
  expect(await screen.findByText('It goes for both of you, and cannot be brought back.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.queryByRole('link', { name: 'Goal 1' })).toBeNull();
  expect(await screen.findByText('The goal was not deleted. Not today.')).toBeTruthy();
  await row('Goal 1');
});

test('one that the partner deleted first is gone', async () => {
  gives(goalOf(1));
  browser.server.refuses('DELETE goals/:id/', 404, { detail: 'Not found.' });
  show(`/goals?goalDeleteId=${idOf(1)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { name: 'No goals yet' })).toBeTruthy();
});

test('what is done may become a post, which begins with its title', async () => {
  gives(goalOf(1, { done_at: '2026-11-21T10:00:00.000Z' }));
  const router = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Make it a post' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/post/add'));
  const { getDraft } = await import('../features/post/draft.store.ts');
  expect(getDraft().text).toBe('Goal 1');
});
