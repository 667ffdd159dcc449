import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@twosome/contract/auth/auth.contract';
import { beforeEach, expect, test } from 'vitest';
import type { Overlay } from '../../platform/overlay.ts';
import { ana, codes, twosomeOf } from '../../testing/cast.ts';
import { idOf } from '../../testing/posts.ts';
import { answer, button, freshScreen, press, visit, write } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { DaysSheet } from './DaysSheet.tsx';

const browser = freshScreen();
const overlay = { value: 'open', opening: 1, close: () => {} } as Overlay;
const lisbon = { id: idOf(1), title: 'Lisbon', date: '2199-06-21', yearly: false };
const user = (over: Partial<User>): User => ({ ...ana, ...over });
const open = () => visit(<DaysSheet overlay={overlay} />);
const lastRequest = () => browser.server.requests.at(-1);

beforeEach(() => {
  browser.server.respond('GET countdown/', { results: [], next: null });
  browser.sockets.open();
});

test('a proposal is sent, taken back, and what is wrong with it stands under its field [S1.40 S5.40]', async () => {
  browser.server.fail('POST auth/together/', 400, { date: ['Choose today or an earlier day.'] });
  open();
  await screen.findByText('When did you two get together?');
  expect((await button('Ask Bruno')).disabled).toBe(true);
  write('Together since', '2019-02-14');
  await press('Ask Bruno');
  await screen.findByText('Choose today or an earlier day.');
  browser.server.respond('POST auth/together/', {
    user: user({ together_asked: { date: '2019-02-14', by: codes.ana } }),
  });
  await press('Ask Bruno');
  await screen.findByText('Waiting for Bruno to agree to 14 February 2019.');
  browser.server.respond('POST auth/together/', { user: ana });
  await press('Take back');
  await screen.findByText('When did you two get together?');
  expect(lastRequest()?.body).toEqual({ date: null });
});

test('declining another day keeps the one that both agreed on [S1.40]', async () => {
  const since = user({ together_since: '2019-02-14' });
  upsertUser({ ...since, together_asked: { date: '2020-02-29', by: codes.bruno } });
  browser.server.respond('POST auth/together/', { user: since });
  open();
  await screen.findByText('Bruno suggests: together since 29 February 2020.');
  await press('Not this day');
  await waitFor(() => expect(screen.queryByText(/Bruno suggests/)).toBeNull());
  expect(lastRequest()?.body).toEqual({ date: '2019-02-14' });
  screen.getByText('Together since 14 February 2019');
});

test('a failure says so and leaves the question open', async () => {
  upsertUser(user({ together_asked: { date: '2020-02-29', by: codes.bruno } }));
  browser.server.fail('POST auth/together/', 500, { detail: 'Not today.' });
  browser.server.respond('POST auth/user/', { user: user({ together_asked: null }), token: 'of-ana' });
  open();
  await press('Agree');
  await screen.findByText('The day was not saved. Not today.');
});

test('an answer is sent once, and not beside another one', async () => {
  upsertUser(user({ together_asked: { date: '2020-02-29', by: codes.bruno } }));
  browser.server.respond('POST auth/together/', { user: user({ together_since: '2020-02-29' }) });
  open();
  await press('Agree');
  fireEvent.click(screen.getByRole('button', { name: 'Not this day' }));
  await screen.findByText('Together since 29 February 2020');
  expect(browser.server.requests.filter(({ path }) => path === 'auth/together/')).toHaveLength(1);
});

test('a day that is sent twice is asked for once', async () => {
  browser.server.respond('POST auth/together/', {
    user: user({ together_asked: { date: '2019-02-14', by: codes.ana } }),
  });
  open();
  await screen.findByText('When did you two get together?');
  write('Together since', '2019-02-14');
  const form = screen.getByLabelText('Together since').closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByText(/Waiting for Bruno/);
  expect(browser.server.requests.filter(({ path }) => path === 'auth/together/')).toHaveLength(1);
});

test('nothing can be typed into a countdown while it is sent: it would be lost', async () => {
  browser.server.respond('POST countdown/', lisbon);
  open();
  await press('Add a countdown');
  write('What are you looking forward to?', 'Lisbon');
  write('Day', lisbon.date);
  await press('Add');
  const title = screen.getByLabelText<HTMLInputElement>('What are you looking forward to?');
  expect([title.readOnly, screen.getByLabelText<HTMLInputElement>('Day').readOnly]).toEqual([true, true]);
  await screen.findByRole('listitem');
});

test('the switch says whether others see the day [S1.41]', async () => {
  upsertUser(user({ together_since: '2019-02-14' }));
  browser.server.respond(
    'POST auth/update_twosome/',
    twosomeOf({ version: 2, show_together: true, together_since: '2019-02-14' }),
  );
  open();
  await screen.findByText('Only the two of you see it.');
  screen.getByRole('switch', { name: 'Show it on your profile' }).click();
  await screen.findByText('Others see it once Bruno has switched this on too.');
  await screen.findByText('Others see it on your profile.');
});

test('a countdown is added once, also after a failure; the other phone’s appear and vanish [S1.42]', async () => {
  browser.server.fail('POST countdown/', 503, { detail: 'Later.' });
  open();
  await press('Add a countdown');
  write('What are you looking forward to?', ' Lisbon ');
  write('Day', '2020-01-01');
  expect((await button('Add')).disabled).toBe(true);
  screen.getByText('Choose today or a later day.');
  write('Day', lisbon.date);
  await press('Add');
  await screen.findByText('The countdown was not added. Later.');
  const first = lastRequest();
  browser.server.respond('POST countdown/', lisbon);
  await press('Add');
  const row = await screen.findByRole('listitem');
  within(row).getByText('Lisbon');
  expect(lastRequest()).toMatchObject({
    body: { title: 'Lisbon', date: lisbon.date, yearly: false },
    onceKey: first?.onceKey,
  });
  browser.sockets.receive({
    type: 'countdown',
    data: { countdown: { ...lisbon, id: idOf(2), title: 'Rome' } },
  });
  await screen.findByText('Rome');
  browser.sockets.receive({ type: 'countdown', data: { deleted: idOf(2) } });
  await waitFor(() => expect(screen.queryByText('Rome')).toBeNull());
});

test('a countdown is deleted after a question, and returns when the server refuses', async () => {
  browser.server.respond('GET countdown/', { results: [lisbon], next: null });
  browser.server.fail('DELETE countdown/:id/', 500, { detail: 'Not today.' });
  open();
  await press('Delete Lisbon');
  await answer('Delete this countdown?', 'Delete');
  await waitFor(() => expect(screen.queryByText('Lisbon')).toBeNull());
  await screen.findByText('The countdown was not deleted. Not today.');
  await screen.findByText('Lisbon');
});
