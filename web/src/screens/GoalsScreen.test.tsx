import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Goal } from '@twosome/contract/goal/goal.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
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
  browser.server.respond('GET auth/follow_request/suggested/', []);
});

const gives = (...results: Goal[]) => browser.server.respond('GET goals/', { results, next: null });

function show(path = '/goals') {
  upsertUser(ana);
  browser.sockets.open();
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
/** Of the goals only: suggested couples may still be loading beside them. */
const titles = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .filter((heading) => heading.closest('li') !== null)
    .map(({ textContent }) => textContent);
const row = async (title: string): Promise<HTMLElement> =>
  (await screen.findByRole('link', { name: title })).closest('li') as HTMLElement;
const asked = (method: string) => browser.server.requests.filter(({ line }) => line.startsWith(method));
const emit = (data: object) =>
  act(() => browser.sockets.receive({ type: 'goal', data, sent_by: codes.bruno }));

test('each goal shows its day, text, author and creation time [S2.136 S2.137 S2.138 S2.139]', async () => {
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

test('a past day is marked gently, but not on a finished goal', async () => {
  const late = { achieve_by: '2020-05-03' };
  gives(goalOf(2, { ...late, title: 'Late' }), goalOf(1, { ...late, done_at: '2020-05-01T09:00:00.000Z' }));
  show();
  expect((await row('Late')).textContent).toContain('By 3 May 2020 · past');
  expect((await row('Goal 1')).textContent).not.toContain('past');
});

test('an empty list: a drawing, a text and a link to add the first', async () => {
  gives();
  show();
  expect(await screen.findByRole('heading', { name: 'No goals yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add your first goal' })).toBeTruthy();
});

test.each([
  [500, 'Server error while loading'],
  [403, "You don't have enough permissions to retrieve this resource"],
])('a list that fails with %s says so [S4.22 S8.19 S8.21]', async (status, sentence) => {
  browser.server.fail('GET goals/', status, {});
  show();
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('is finished immediately, and stays so after the server confirms', async () => {
  gives(goalOf(1));
  let arrive = (_goal: Goal) => {};
  browser.server.respondWith('PUT goals/:id/', () => new Promise((give) => (arrive = give)));
  show();
  fireEvent.click(within(await row('Goal 1')).getByRole('button', { name: 'Mark Goal 1 as done' }));
  expect(screen.getByRole('button', { name: 'Reopen Goal 1' })).toBeTruthy();
  await waitFor(() => expect(asked('PUT')[0]?.body).toMatchObject({ done: true, title: 'Goal 1' }));
  const done = goalOf(1, { done_at: '2026-11-21T10:00:00.000Z', updated_at: '2026-11-21T10:00:00.000Z' });
  await act(async () => arrive(done));
  expect((await row('Goal 1')).textContent).toContain('Done');
});

test('is open again when the server rejects it, with the reason [S8.17]', async () => {
  gives(goalOf(1));
  browser.server.fail('PUT goals/:id/', 500, { detail: 'Not today.' });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Mark Goal 1 as done' }));
  expect(await screen.findByText('The goal was not finished. Not today.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mark Goal 1 as done' })).toBeTruthy();
});

test('is finished although the partner edited it in the meantime, and the partner’s text stays', async () => {
  gives(goalOf(1));
  const newer = goalOf(1, { title: 'Bruno’s', updated_at: '2026-11-21T10:00:00.000Z' });
  browser.server.fail('PUT goals/:id/', 409, { detail: 'Changed.', current: newer });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Mark Goal 1 as done' }));
  await waitFor(() => expect(asked('PUT')).toHaveLength(3));
  expect(asked('PUT').map(({ body }) => (body as Goal).title)).toEqual(['Goal 1', 'Bruno’s', 'Bruno’s']);
  // Here the partner edits before every attempt; three attempts are the limit.
  expect(await screen.findByText('The goal was not finished. Changed.')).toBeTruthy();
});

test('the partner’s additions, changes and deletions show here', async () => {
  gives(goalOf(2), goalOf(1));
  show();
  await row('Goal 2');
  emit({ goal: goalOf(3, { title: 'New' }) });
  expect(titles()).toEqual(['New', 'Goal 2', 'Goal 1']);
  emit({ goal: goalOf(1, { title: 'Other', updated_at: '2026-11-21T10:00:00.000Z' }) });
  // A late, older version changes nothing.
  emit({ goal: goalOf(1) });
  expect(titles()).toEqual(['New', 'Goal 2', 'Other']);
  emit({ deleted: idOf(2) });
  expect(titles()).toEqual(['New', 'Other']);
});

test('is deleted after a confirmation, and returns when the server rejects it', async () => {
  gives(goalOf(2), goalOf(1));
  browser.server.fail('DELETE goals/:id/', 500, { detail: 'Not today.' });
  show(`/goals?goalDeleteId=${idOf(1)}`);
  expect(await screen.findByText('It is deleted for both of you and cannot be restored.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.queryByRole('link', { name: 'Goal 1' })).toBeNull();
  expect(await screen.findByText('The goal was not deleted. Not today.')).toBeTruthy();
  await row('Goal 1');
});

test('a goal that the partner deleted first is removed', async () => {
  gives(goalOf(1));
  browser.server.fail('DELETE goals/:id/', 404, { detail: 'Not found.' });
  show(`/goals?goalDeleteId=${idOf(1)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { name: 'No goals yet' })).toBeTruthy();
});

test('a finished goal may become a post that starts with its title', async () => {
  gives(goalOf(1, { done_at: '2026-11-21T10:00:00.000Z' }));
  const router = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Make it a post' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/post/add'));
  const { getDraft } = await import('../features/post/draft.store.ts');
  expect(getDraft().text).toBe('Goal 1');
});

/** A window of this width. */
const isWide = (width: number) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const media = new EventTarget() as MediaQueryList;
    const matches = width >= Number(/min-width: (\d+)px/.exec(query)?.[1]);
    return Object.defineProperty(media, 'matches', { value: matches });
  });
const suggestionsAsked = () =>
  browser.server.requests.filter(({ path }) => path.includes('suggested')).length;

test('on a wide window, suggested couples stand beside the page', async () => {
  isWide(1200);
  gives(goalOf(1));
  show();
  expect(screen.getByRole('complementary', { name: 'More' })).toBeTruthy();
  await waitFor(() => expect(suggestionsAsked()).toBe(1));
});

test('on a narrow window nothing of that column is loaded', async () => {
  isWide(1199);
  gives(goalOf(1));
  show();
  await row(goalOf(1).title);
  expect(screen.queryByRole('complementary')).toBeNull();
});
