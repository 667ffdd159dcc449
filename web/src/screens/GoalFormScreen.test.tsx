import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Goal } from '@twosome/contract/goal/goal.contract';
import { beforeEach, expect, test } from 'vitest';
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
import GoalFormScreen from './GoalFormScreen.tsx';

const browser = freshBrowser();
beforeEach(async () => {
  await loadDialog();
  toast.clear();
  localStorage.setItem('token', 'of-ana');
});

function show(path: string) {
  upsertUser(ana);
  browser.sockets.open();
  const router = createMemoryRouter(
    [
      { path: '/goals/add', element: <GoalFormScreen /> },
      { path: '/goals/edit/:id', element: <GoalFormScreen /> },
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
async function edit(goal: Goal) {
  browser.server.respond('GET goals/:id/', goal);
  const router = show(`/goals/edit/${goal.id}`);
  await screen.findByLabelText('Title');
  return router;
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const sent = (method: string) => browser.server.requests.filter(({ line }) => line.startsWith(method));
const later = '2026-11-21T10:00:00.000Z';
const emit = (data: object) =>
  act(() => browser.sockets.receive({ type: 'goal', data, sent_by: codes.bruno }));

function fill() {
  write('Title', ' Swim the lake ');
  write('Description', 'End to end.');
  write('Achieve by', '2199-09-05');
}

test('a goal is saved with its three fields, and leads back to the list [S2.140 S7.38]', async () => {
  browser.server.respond('POST goals/', goalOf(1));
  const router = show('/goals/add');
  expect(save().disabled).toBe(true);
  fill();
  fireEvent.click(save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/goals'));
  expect(sent('POST')[0]?.body).toEqual({
    title: 'Swim the lake',
    description: 'End to end.',
    achieve_by: '2199-09-05',
  });
});

test.each(['Title', 'Description', 'Achieve by'])(
  'without its %s there is nothing to save [S5.31 S5.32 S5.33]',
  (label) => {
    show('/goals/add');
    fill();
    expect(save().disabled).toBe(false);
    write(label, '');
    expect(save().disabled).toBe(true);
  },
);

test('a past day is rejected under its field [S5.34]', () => {
  show('/goals/add');
  fill();
  write('Achieve by', '2020-05-03');
  fireEvent.blur(screen.getByLabelText('Achieve by'));
  expect(screen.getByText('Choose today or a later day.')).toBeTruthy();
  expect(save().disabled).toBe(true);
});

test('a server validation error stands under its field', async () => {
  browser.server.fail('POST goals/', 400, { achieve_by: ['Choose today or a later day.'] });
  show('/goals/add');
  fill();
  fireEvent.click(save());
  expect(await screen.findByText('Choose today or a later day.')).toBeTruthy();
});

test('a failed save is shown, keeps the text, and is the same goal when sent again [S8.17]', async () => {
  browser.server.disconnect('POST goals/');
  const router = show('/goals/add');
  fill();
  fireEvent.click(save());
  expect(await screen.findByText('The goal was not saved. There was a network error!')).toBeTruthy();
  expect(typedIn('Title')).toBe(' Swim the lake ');
  browser.server.respond('POST goals/', goalOf(1));
  fireEvent.click(save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/goals'));
  const [first, second] = sent('POST').map(({ onceKey }) => onceKey);
  expect([typeof first, second]).toEqual(['string', first]);
});

test('an edit sends the version that was read [S2.141 S7.40]', async () => {
  browser.server.respond('PUT goals/:id/', goalOf(1, { title: 'Other', updated_at: later }));
  const router = await edit(goalOf(1));
  expect(document.body.textContent).toContain('Bruno added this');
  expect(save().disabled).toBe(true);
  write('Title', 'Other');
  fireEvent.click(save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/goals'));
  expect(sent('PUT')[0]?.body).toMatchObject({ title: 'Other', updated_at: goalOf(1).updated_at });
});

/** Leaves the page while the save is in flight. */
async function leavesWhileItSaves() {
  const held = browser.server.hold('POST goals/');
  const router = show('/goals/add');
  fill();
  fireEvent.click(save());
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  await act(() => router.navigate('/home'));
  return { router, held };
}

test('a user who leaves while it saves stays on the other page', async () => {
  const { router, held } = await leavesWhileItSaves();
  await act(async () => held.respond(goalOf(1)));
  expect(router.state.location.pathname).toBe('/home');
});

test('a user who has left sees that it was not saved, and the reason', async () => {
  const { router, held } = await leavesWhileItSaves();
  await act(async () => held.fail(400, { achieve_by: ['Choose today or a later day.'] }));
  expect(await screen.findByText('The goal was not saved. Choose today or a later day.')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/home');
});

test('an untouched field follows the partner’s changes', async () => {
  await edit(goalOf(1));
  write('Title', 'Mine');
  emit({ goal: goalOf(1, { description: 'Bruno’s', updated_at: later }) });
  expect([typedIn('Title'), typedIn('Description')]).toEqual(['Mine', 'Bruno’s']);
});

async function conflict() {
  const newer = goalOf(1, { title: 'Bruno’s', updated_at: later });
  browser.server.fail('PUT goals/:id/', 409, { detail: 'Changed.', current: newer });
  const router = await edit(goalOf(1));
  write('Title', 'Mine');
  fireEvent.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Changed in the meantime' });
  return { dialog, newer, router };
}

test('when both edited it, the newer version is shown beside the typed text', async () => {
  const { dialog } = await conflict();
  const versions = within(dialog).getAllByRole('region');
  expect(versions.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Bruno’s'),
    expect.stringContaining('Mine'),
  ]);
  expect(typedIn('Title')).toBe('Mine');
});

test('the typed text may be saved over the newer version', async () => {
  const { dialog, router } = await conflict();
  browser.server.respond('PUT goals/:id/', goalOf(1, { title: 'Mine', updated_at: later }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save yours' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/goals'));
  expect(sent('PUT').at(-1)?.body).toMatchObject({ title: 'Mine', updated_at: later });
});

test('the newer version may be taken', async () => {
  const { dialog } = await conflict();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take this one' }));
  expect(typedIn('Title')).toBe('Bruno’s');
  expect(save().disabled).toBe(true);
});

test('the user may continue typing: the text is kept, based on the newer version', async () => {
  const { dialog } = await conflict();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep writing' }));
  expect(typedIn('Title')).toBe('Mine');
  write('Title', 'Ours');
  browser.server.respond('PUT goals/:id/', goalOf(1, { title: 'Ours', updated_at: later }));
  fireEvent.click(save());
  await waitFor(() => expect(sent('PUT').at(-1)?.body).toMatchObject({ title: 'Ours', updated_at: later }));
});

test('the typed text survives the goal’s deletion, and can be added as a new goal', async () => {
  await edit(goalOf(1));
  write('Title', 'Mine');
  emit({ deleted: idOf(1) });
  expect(
    screen.getByText('This goal was deleted in the meantime. What you wrote is still here.'),
  ).toBeTruthy();
  browser.server.respond('POST goals/', goalOf(2));
  fireEvent.click(screen.getByRole('button', { name: 'Add it again' }));
  await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ title: 'Mine' }));
});

test('a link to a deleted goal says so, and leads to the goals', async () => {
  browser.server.fail('GET goals/:id/', 404, { detail: 'Not found.' });
  show(`/goals/edit/${idOf(1)}`);
  expect(await screen.findByText('Seesh! That is 404 not found.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your Goals' })).toBeTruthy();
});

test('without a network it says so, and Retry loads it', async () => {
  browser.server.disconnect('GET goals/:id/');
  show(`/goals/edit/${idOf(1)}`);
  expect(await screen.findByText('There was a network error!')).toBeTruthy();
  browser.server.respond('GET goals/:id/', goalOf(1));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(typedIn('Title')).toBe('Goal 1'));
});
