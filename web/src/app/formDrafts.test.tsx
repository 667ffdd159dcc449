import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Book } from '@twosome/contract/book/book.contract';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { leaveNothing } from '../features/auth/ending.store.ts';
import FirstNameScreen from '../features/auth/FirstNameScreen.tsx';
import BookScreen from '../features/book/BookScreen.tsx';
import { DaysSheet } from '../features/together/DaysSheet.tsx';
import type { Overlay } from '../platform/overlay.ts';
import { resetStores } from '../platform/state.ts';
import UsernameScreen from '../screens/UsernameScreen.tsx';
import { ana, eve, twosomeOf } from '../testing/cast.ts';
import { fakeIndexedDb } from '../testing/indexedDb.ts';
import { idOf } from '../testing/posts.ts';
import { button, freshScreen, press, visit, write } from '../testing/screen.tsx';
import { Overlays } from './overlays.tsx';

// What is typed into a form survives a refusal, a lost connection and a reload, until it is sent or the person signs out.

const browser = freshScreen();
let records: Map<string, unknown>;
const noBook: Book = {
  ...{ status: 'none', id: null, title: '', from: null, until: null, by: null, agreed: false },
  ...{
    names: ['Ana', 'Bruno'],
    photos: 0,
    left_out: [],
    pages: null,
    bytes: null,
    expires_at: null,
    url: null,
  },
};
const named = { username: 'ana&bruno', username1: 'ana', username2: 'bruno', connector: '&' } as const;
const us = { ...ana, twosome: twosomeOf(named) };

beforeEach(() => {
  records = fakeIndexedDb();
  upsertUser(us);
  browser.sockets.open();
  browser.server.respond('GET countdown/', { results: [], next: null });
  browser.server.respond('GET book/', noBook);
});

const sheet = { value: 'open', opening: 1, close: () => {} } as Overlay;
const days = <DaysSheet overlay={sheet} />;

interface Form {
  what: string;
  page: ReactElement;
  address?: string;
  /** opens the form */
  open?: () => Promise<unknown>;
  label: string;
  text: string;
  /** what the field holds when nothing is typed */
  before?: string;
  /** fills in the rest */
  rest?: () => Promise<unknown>;
  line: Parameters<typeof browser.server.disconnect>[0];
  send: string;
  answer: unknown;
}

const forms: Form[] = [
  {
    what: 'a countdown',
    page: days,
    open: () => press('Add a countdown'),
    label: 'What are you looking forward to?',
    text: 'Two weeks in Lisbon',
    rest: async () => write('Day', '2199-06-21'),
    line: 'POST countdown/',
    send: 'Add',
    answer: { id: idOf(1), title: 'Two weeks in Lisbon', date: '2199-06-21', yearly: false },
  },
  {
    what: 'the date together',
    page: days,
    label: 'Together since',
    text: '2019-02-14',
    line: 'POST auth/together/',
    send: 'Ask Bruno',
    answer: { user: us },
  },
  {
    what: 'a report',
    page: <Overlays />,
    address: `/home?reportKind=message&reportId=${idOf(5)}`,
    label: 'Anything we should know? (optional)',
    text: 'It is the second photo.',
    rest: async () => fireEvent.click(screen.getByRole('radio', { name: 'Something else' })),
    line: 'POST report/',
    send: 'Send report',
    answer: { id: idOf(77) },
  },
  {
    what: 'the title of a book',
    page: <BookScreen />,
    label: 'Title',
    text: 'A year by the sea',
    before: `Our ${new Date().getFullYear()}`,
    line: 'POST book/',
    send: 'Ask Bruno',
    answer: { ...noBook, status: 'waiting', id: idOf(9), title: 'A year by the sea', by: ana.id },
  },
  {
    what: 'the first name',
    page: <FirstNameScreen />,
    label: 'Your first name',
    text: 'Ana Lucía',
    before: 'Ana',
    line: 'PATCH auth/user/',
    send: 'Save',
    answer: { user: us },
  },
  {
    what: 'a username',
    page: <UsernameScreen />,
    label: 'Your username',
    text: 'analucia',
    before: 'ana',
    line: 'POST auth/update_twosome/',
    send: 'Save',
    answer: twosomeOf({ ...named, version: 2 }),
  },
  {
    what: 'the bio',
    page: <UsernameScreen />,
    label: 'Bio',
    text: 'Two bakers and a boat',
    line: 'POST auth/update_twosome/',
    send: 'Save',
    answer: twosomeOf({ ...named, version: 2 }),
  },
];

const stored = () => [...records.keys()].filter((key) => key.startsWith('typed/'));

describe.each(forms)('$what [S4.177]', (form) => {
  const { page, address = '/form', open = async () => {}, label, text, before = '', line, send } = form;
  const show = () => visit({ [address.split('?')[0] ?? '']: page }, '/home', address);
  const field = () => screen.findByLabelText<HTMLInputElement>(label);
  const holds = (value: string) => waitFor(async () => expect((await field()).value).toBe(value));
  async function begin(): Promise<void> {
    show();
    await open();
    await field();
    write(label, text);
    await form.rest?.();
    await waitFor(() => expect(stored()).toHaveLength(1));
  }
  /** Simulates a reload: clears everything in memory. */
  function nextPage(): void {
    cleanup();
    resetStores();
    upsertUser(us);
    browser.sockets.open();
    show();
  }

  test('is there after a lost connection and a reload, and gone once it is sent', async () => {
    browser.server.disconnect(line);
    await begin();
    await press(send);
    await waitFor(() => expect(browser.server.requests.some((one) => one.line === line)).toBe(true));
    await act(async () => {});
    await holds(text);
    nextPage();
    await holds(text);
    browser.server.respond(line, form.answer as never);
    await press(send);
    await waitFor(() => expect(stored()).toEqual([]));
  });

  test('is gone after a sign-out', async () => {
    await begin();
    cleanup();
    await leaveNothing();
    localStorage.setItem('token', 'of-ana');
    nextPage();
    await open();
    await holds(before);
    expect(stored()).toEqual([]);
  });
});

test.each([
  ['countdown', days, 'What are you looking forward to?', 'Cancel'],
  ['name', <UsernameScreen key="name" />, 'Your username', 'Cancel'],
  ['first name', <FirstNameScreen key="first" />, 'Your first name', 'Discard them'],
])('what was typed into a %s can be discarded', async (_, page, label, discard) => {
  visit({ '/form': page }, '/home', '/form');
  if (page === days) await press('Add a countdown');
  await screen.findByLabelText(label);
  write(label, 'words');
  await waitFor(() => expect(stored()).toHaveLength(1));
  cleanup();
  resetStores();
  upsertUser(us);
  visit({ '/form': page }, '/home', '/form');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('words'));
  await press(discard);
  await waitFor(() => expect(stored()).toEqual([]));
});

test('a person without a partner keeps what is typed too', async () => {
  upsertUser(eve);
  visit(<FirstNameScreen />);
  write('Your first name', 'Eva');
  await waitFor(() => expect(stored()).toHaveLength(1));
  cleanup();
  resetStores();
  upsertUser(eve);
  visit(<FirstNameScreen />);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Your first name').value).toBe('Eva'));
});

test('nothing is stored of a form that holds again what it held before', async () => {
  visit(<FirstNameScreen />);
  write('Your first name', 'Anna');
  await waitFor(() => expect(stored()).toHaveLength(1));
  write('Your first name', ana.first_name);
  await waitFor(() => expect(stored()).toEqual([]));
  expect((await button('Save')).disabled).toBe(true);
});

test('the same report is not written for another message', async () => {
  const at = (n: number) => `/home?reportKind=message&reportId=${idOf(n)}`;
  const router = visit(<Overlays />, at(5));
  const label = 'Anything we should know? (optional)';
  fireEvent.change(await screen.findByLabelText(label), { target: { value: 'Look.' } });
  await act(() => router.navigate(at(6)));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(label).value).toBe(''));
  await act(() => router.navigate(at(5)));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(label).value).toBe('Look.'));
});
