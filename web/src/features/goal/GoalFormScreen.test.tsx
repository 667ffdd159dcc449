import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Goal } from '@twosome/contract/goal/goal.contract';
import { expect, test } from 'vitest';
import { codes } from '../../testing/cast.ts';
import { goalOf } from '../../testing/goals.ts';
import { idOf } from '../../testing/posts.ts';
import { dialog, freshScreen, press, visit, write } from '../../testing/screen.tsx';
import GoalFormScreen from './GoalFormScreen.tsx';

const browser = freshScreen();

function show(path: string) {
  browser.sockets.open();
  return visit({ '/goals/add': <GoalFormScreen />, '/goals/edit/:id': <GoalFormScreen /> }, path);
}
async function edit(goal: Goal) {
  browser.server.respond('GET goals/:id/', goal);
  const router = show(`/goals/edit/${goal.id}`);
  await screen.findByLabelText('Title');
  return router;
}
const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const sent = (method: string) => browser.server.requests.filter(({ line }) => line.startsWith(method));
const later = '2026-11-21T10:00:00.000Z';
const emit = (data: object) =>
  act(() => browser.sockets.receive({ type: 'goal', data, sent_by: codes.bruno }));
type Router = ReturnType<typeof show>;
const isBackAtGoals = (router: Router) =>
  waitFor(() => expect(router.state.location.pathname).toBe('/goals'));

function fill() {
  write('Title', ' Swim the lake ');
  write('Description', 'End to end.');
  write('Achieve by', '2199-09-05');
}
function add() {
  const router = show('/goals/add');
  fill();
  fireEvent.click(save());
  return router;
}

test('a goal is saved with its three fields, and leads back to the list [S2.140 S7.38]', async () => {
  browser.server.respond('POST goals/', goalOf(1));
  await isBackAtGoals(add());
  expect(sent('POST')[0]?.body).toEqual({
    title: 'Swim the lake',
    description: 'End to end.',
    achieve_by: '2199-09-05',
  });
});

test('a server validation error is shown under its field', async () => {
  browser.server.fail('POST goals/', 400, { achieve_by: ['Choose today or a later day.'] });
  add();
  await screen.findByText('Choose today or a later day.');
});

test('a failed save is shown, keeps the text, and is the same goal when sent again [S8.17]', async () => {
  browser.server.disconnect('POST goals/');
  const router = add();
  await screen.findByText('The goal was not saved. There was a network error!');
  expect(typedIn('Title')).toBe(' Swim the lake ');
  browser.server.respond('POST goals/', goalOf(1));
  fireEvent.click(save());
  await isBackAtGoals(router);
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
  await isBackAtGoals(router);
  expect(sent('PUT')[0]?.body).toMatchObject({ title: 'Other', updated_at: goalOf(1).updated_at });
});

type Held = ReturnType<typeof browser.server.hold<'POST goals/'>>;

test.each([
  ['is not called back when it was saved', (held: Held) => held.respond(goalOf(1)), 0],
  [
    'sees that it was not saved, and why',
    (held: Held) => held.fail(400, { achieve_by: ['Choose today or a later day.'] }),
    1,
  ],
])('a user who leaves while it saves stays on the other page, and %s', async (_, settle, messages) => {
  const held = browser.server.hold('POST goals/');
  const router = add();
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  await act(() => router.navigate('/home'));
  await act(async () => settle(held));
  const message = 'The goal was not saved. Choose today or a later day.';
  await waitFor(() => expect(screen.queryAllByText(message)).toHaveLength(messages));
  expect(router.state.location.pathname).toBe('/home');
});

test('an untouched field follows the partner’s changes', async () => {
  await edit(goalOf(1));
  write('Title', 'Mine');
  emit({ goal: goalOf(1, { description: 'Bruno’s', updated_at: later }) });
  expect([typedIn('Title'), typedIn('Description')]).toEqual(['Mine', 'Bruno’s']);
});

/** Both edited it, and the server refuses the older version. */
async function conflict() {
  const newer = goalOf(1, { title: 'Bruno’s', updated_at: later });
  browser.server.fail('PUT goals/:id/', 409, { detail: 'Changed.', current: newer });
  const router = await edit(goalOf(1));
  write('Title', 'Mine');
  fireEvent.click(save());
  await dialog('Changed in the meantime');
  return router;
}

test('when both edited it, both versions are shown, and the typed text may replace the newer one', async () => {
  const router = await conflict();
  const versions = within(await dialog('Changed in the meantime')).getAllByRole('region');
  expect(versions.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Bruno’s'),
    expect.stringContaining('Mine'),
  ]);
  expect(typedIn('Title')).toBe('Mine');
  browser.server.respond('PUT goals/:id/', goalOf(1, { title: 'Mine', updated_at: later }));
  await press('Save yours');
  await isBackAtGoals(router);
  expect(sent('PUT').at(-1)?.body).toMatchObject({ title: 'Mine', updated_at: later });
});

test('the newer version may be taken', async () => {
  await conflict();
  await press('Take this one');
  expect(typedIn('Title')).toBe('Bruno’s');
  expect(save().disabled).toBe(true);
});

test('the user may continue typing: the text is kept, based on the newer version', async () => {
  await conflict();
  await press('Keep writing');
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
  screen.getByText('This goal was deleted in the meantime. What you wrote is still here.');
  browser.server.respond('POST goals/', goalOf(2));
  await press('Add it again');
  await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ title: 'Mine' }));
});

test('a link to a deleted goal says so, and leads to the goals', async () => {
  browser.server.fail('GET goals/:id/', 404, { detail: 'Not found.' });
  show(`/goals/edit/${idOf(1)}`);
  await screen.findByText('Seesh! That is 404 not found.');
  screen.getByRole('link', { name: 'Your Goals' });
});

test('without a network it says so, and Retry loads it', async () => {
  browser.server.disconnect('GET goals/:id/');
  show(`/goals/edit/${idOf(1)}`);
  await screen.findByText('There was a network error!');
  browser.server.respond('GET goals/:id/', goalOf(1));
  await press('Retry');
  await waitFor(() => expect(typedIn('Title')).toBe('Goal 1'));
});

test('is deleted after a confirmation, and leads back to the list; a rejection is shown there', async () => {
  browser.server.fail('DELETE goals/:id/', 500, { detail: 'Not today.' });
  const router = await edit(goalOf(1));
  await press('Delete goal');
  await screen.findByText('It is deleted for both of you and cannot be restored.');
  await press('Delete');
  await isBackAtGoals(router);
  await screen.findByText('The goal was not deleted. Not today.');
});

test('deleting a goal that the partner deleted first succeeds', async () => {
  browser.server.fail('DELETE goals/:id/', 404, { detail: 'Not found.' });
  const router = await edit(goalOf(1));
  await press('Delete goal');
  await press('Delete');
  await isBackAtGoals(router);
  await screen.findByText('The goal was deleted');
});
