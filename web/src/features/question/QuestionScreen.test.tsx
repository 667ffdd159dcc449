import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { QuestionOfDay } from '@twosome/contract/question/question.contract';
import { expect, test, vi } from 'vitest';
import { calendarDay } from '../../platform/days.ts';
import { resetStores } from '../../platform/state.ts';
import { ana, codes } from '../../testing/cast.ts';
import { fakeIndexedDb } from '../../testing/indexedDb.ts';
import { idOf } from '../../testing/posts.ts';
import { answerOf, dayOf, questionOf } from '../../testing/questions.ts';
import { button, freshScreen, hrefOf, press, visit, write } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { getDraft } from '../post/draft.store.ts';
import PastQuestionsScreen from './PastQuestionsScreen.tsx';
import QuestionScreen from './QuestionScreen.tsx';

const browser = freshScreen();
const later = '2026-11-21T10:00:00.000Z';
const latest = '2026-11-21T11:00:00.000Z';
const mine = { own: answerOf('The sea'), updated_at: later };
const both = { ...mine, partner: answerOf('The wind'), opened_at: latest, updated_at: latest };

function show(today: QuestionOfDay = dayOf()) {
  browser.server.respond('GET question/', today);
  browser.sockets.open();
  return visit({ '/question': <QuestionScreen />, '/question/past': <PastQuestionsScreen /> }, '/question');
}
const emit = (data: object) =>
  act(() => browser.sockets.receive({ type: 'question', data, sent_by: codes.bruno }));
const requests = (line: string) => browser.server.requests.filter((request) => request.line === line);

test('an answer is sealed, and opens with the partner’s without a reload; then the two meet above them [S1.50 S2.200]', async () => {
  browser.server.respond('POST question/:id/answer/', questionOf(21, mine));
  show();
  await screen.findByRole('heading', { name: 'Question 21?' });
  screen.getByText('Sealed until Bruno has answered too.');
  expect((await button('Seal my answer')).disabled).toBe(true);
  write('Your answer', ' The sea ');
  await press('Seal my answer');
  await screen.findByText('Sealed. Opens for you both when Bruno has answered too.');
  screen.getByText('The sea');
  expect(screen.queryByText('The wind')).toBeNull();
  expect(screen.queryByText('B')).toBeNull();
  emit({ question: questionOf(21, both) });
  await screen.findByText('The wind');
  // above the answers, and beside the partner's
  expect(screen.getAllByText('B')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  // a late, older response changes nothing
  emit({ question: questionOf(21, mine) });
  screen.getByText('The wind');
  expect(requests('GET question/')[0]?.query.get('day')).toBe(calendarDay(new Date()));
});

test('at midnight the question of the new day comes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime(new Date(2026, 10, 21, 23, 59, 50));
  show();
  await screen.findByRole('heading', { name: 'Question 21?' });
  browser.server.respond('GET question/', { ...dayOf(), ...questionOf(22) });
  act(() => void vi.advanceTimersByTime(60_000));
  await screen.findByRole('heading', { name: 'Question 22?' });
  expect(requests('GET question/').at(-1)?.query.get('day')).toBe('2026-11-22');
  vi.useRealTimers();
});

test('what is typed stays when the day turns and the question moves down', async () => {
  show();
  await screen.findByLabelText('Your answer');
  write('Your answer', 'The sea');
  browser.server.respond('GET question/', { ...dayOf({ earlier: [questionOf(21)] }), ...questionOf(22) });
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await screen.findByRole('heading', { name: 'Question 22?' });
  const typed = screen.getAllByLabelText<HTMLTextAreaElement>('Your answer').map(({ value }) => value);
  expect(typed).toEqual(['', 'The sea']);
});

test('what is typed while an answer is sent stays [S4.177]', async () => {
  const held = browser.server.hold('POST question/:id/answer/');
  show();
  await screen.findByLabelText('Your answer');
  write('Your answer', 'The sea');
  await press('Seal my answer');
  write('Your answer', 'The sea at night');
  await act(async () => held.respond(questionOf(21, mine)));
  await button('Save');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('The sea at night');
});

test('a failed answer stays in its field, with the reason', async () => {
  browser.server.fail('POST question/:id/answer/', 500, { detail: 'Not today.' });
  show();
  await screen.findByLabelText('Your answer');
  write('Your answer', 'The sea');
  await press('Seal my answer');
  await screen.findByText('Your answer was not saved. Not today.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('The sea');
});

test('an answer that comes too late to be changed shows what is open', async () => {
  browser.server.fail('POST question/:id/answer/', 409, { detail: 'Open.', current: questionOf(21, both) });
  show(dayOf(mine));
  await press('Change');
  write('Your answer', 'The lake');
  await press('Save');
  await screen.findByText('The wind');
  screen.getByText('The sea');
});

test('is skipped without a word to the partner, and can be answered after all', async () => {
  const skipped = { skipped: true, updated_at: later };
  browser.server.respond('POST question/:id/skip/', dayOf(skipped));
  show();
  await press('Skip');
  await screen.findByText('Bruno can’t tell. The next question comes tomorrow.');
  await press('Answer after all');
  await screen.findByLabelText('Your answer');
});

test('questions of the week wait below, and one that is taken back leaves', async () => {
  const own = { asked_by: codes.bruno };
  show(dayOf({ earlier: [questionOf(20, own), questionOf(19, mine)] }));
  await screen.findByText('Earlier this week');
  screen.getByText('20 November · Asked by Bruno');
  expect(screen.getAllByRole('button', { name: 'Seal my answer' })).toHaveLength(2);
  emit({ deleted: idOf(20) });
  expect(screen.queryByText('Question 20?')).toBeNull();
  screen.getByText('Question 19?');
});

test('the form of an own question is behind a row, and stays open once something is typed', async () => {
  show();
  const isOpen = () => screen.getByLabelText('Your question').closest('details')?.open;
  await screen.findByText('Ask one of your own');
  expect(isOpen()).toBe(false);
  write('Your question', 'Where to?');
  expect(isOpen()).toBe(true);
});

test('an own question is asked once over retries, and can be taken back [S1.50]', async () => {
  browser.server.fail('POST question/', 500, { detail: 'Not today.' });
  show();
  await screen.findByLabelText('Your question');
  write('Your question', 'Where to?');
  await press('Ask it');
  await screen.findByText('Your question was not saved. Not today.');
  browser.server.respond('POST question/', questionOf(22, { text: 'Where to?', asked_by: codes.ana }));
  await press('Ask it');
  await screen.findByText('You both get it on Sun 22 November.');
  const [first, second] = requests('POST question/').map(({ onceKey }) => onceKey);
  expect(first).toBe(second);
  expect(first).toMatch(/\w{20}/);
  browser.server.respond('DELETE question/:id/', null);
  await press('Take back: Where to?');
  await waitFor(() => expect(screen.queryByText('Where to?')).toBeNull());
});

test('an open question becomes a post, with its text at most as long as a post’s', async () => {
  fakeIndexedDb();
  const router = show(dayOf({ ...both, text: 'Why? '.repeat(40).trim() }));
  await press('Make it a post');
  await waitFor(() => expect(router.state.location.pathname).toBe('/post/add'));
  expect(getDraft().text).toHaveLength(127);
});

test('past questions have both answers', async () => {
  browser.server.respond('GET question/past/', { results: [questionOf(20, both)], next: null });
  const router = show();
  await screen.findByRole('heading', { name: 'Question 21?' });
  expect(hrefOf('Answered questions')).toBe('/question/past');
  await act(async () => router.navigate('/question/past'));
  await screen.findByText('The wind');
});

test('no past question yet', async () => {
  browser.server.respond('GET question/past/', { results: [], next: null });
  visit(<PastQuestionsScreen />, '/question/past');
  await screen.findByRole('heading', { name: 'No answers yet' });
});

test('an answer and an own question are there after a reload; a change of an answer too [S4.177]', async () => {
  const records = fakeIndexedDb();
  const isStored = (text: string) =>
    waitFor(() => expect(JSON.stringify([...records.values()])).toContain(text));
  const reload = (today: QuestionOfDay) => {
    cleanup();
    resetStores();
    upsertUser(ana);
    show(today);
  };
  show();
  await screen.findByRole('heading', { name: 'Question 21?' });
  write('Your answer', 'The sea');
  write('Your question', 'What do you miss?');
  await isStored('What do you miss?');
  reload(dayOf());
  await screen.findByDisplayValue('The sea');
  await screen.findByDisplayValue('What do you miss?');
  browser.server.respond('POST question/:id/answer/', questionOf(21, mine));
  await press('Seal my answer');
  await press('Change');
  write('Your answer', 'The sea, in May');
  await isStored('The sea, in May');
  reload({ ...dayOf(), ...questionOf(21, mine) });
  await screen.findByDisplayValue('The sea, in May');
});
