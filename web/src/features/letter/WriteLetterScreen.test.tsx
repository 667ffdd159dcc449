import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { addDays } from '@twosome/contract/platform/calendar-days';
import { limits } from '@twosome/contract/platform/limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { calendarDay } from '../../platform/days.ts';
import { resetStores } from '../../platform/state.ts';
import { ana } from '../../testing/cast.ts';
import { fakeIndexedDb, fakePictureWorker } from '../../testing/indexedDb.ts';
import { ownLetterOf } from '../../testing/letters.ts';
import { button, freshScreen, press, visit, write } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { change, sealDraft } from './draft.store.ts';
import WriteLetterScreen from './WriteLetterScreen.tsx';

const user = { ...ana, terms_accepted_at: '2026-11-21T09:00:00.000Z' };
const browser = freshScreen(user);
let records: Map<string, unknown>;
beforeEach(() => {
  records = fakeIndexedDb();
  fakePictureWorker();
});

const open = () => visit({ '/letter/write': <WriteLetterScreen /> }, '/letter/write');
const sent = () => browser.server.requests.filter(({ line }) => line === 'POST letter/');
const fieldsOf = (n: number) =>
  [...(sent()[n]!.body as FormData)].map(([name, value]) => [name, String(value)]);
const inDays = (days: number) => addDays(calendarDay(new Date()), days);
const seal = () => button('Seal it');
const choose = async (name: string) => {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  const file = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' });
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }));
  return screen.findByRole('button', { name: 'Remove photo 1' });
};

test('words and a photo are sealed for the partner’s morning, tomorrow by default [S1.51]', async () => {
  browser.server.respond('POST letter/', ownLetterOf(1));
  open();
  expect((await seal()).disabled).toBe(true);
  write('Dear Bruno', 'The smell of rain');
  await choose('rain.jpg');
  await press('Seal it');
  await screen.findByText('Your letter is sealed.');
  await screen.findByText('Elsewhere');
  expect(fieldsOf(0)).toEqual([
    ['text', 'The smell of rain'],
    ['at_morning', inDays(1)],
    ['files', expect.anything()],
  ]);
  // nothing is left on the device
  await waitFor(() => expect([...records.keys()].filter((key) => key.startsWith('typed/'))).toEqual([]));
});

test('a form that is open over midnight offers the day after that night', async () => {
  vi.useFakeTimers({ now: new Date(2026, 9, 24, 23, 59), shouldAdvanceTime: true });
  open();
  await seal();
  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-10-25');
  vi.setSystemTime(new Date(2026, 9, 25, 0, 1));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-10-26');
  vi.useRealTimers();
});

test('a letter for a day opens when that day begins on this device', async () => {
  browser.server.respond('POST letter/', ownLetterOf(1));
  open();
  write('Dear Bruno', 'Soon');
  fireEvent.click(screen.getByRole('radio', { name: 'When the day begins, where you are' }));
  write('Day', inDays(0));
  screen.getByText('Choose a day that is still to come.');
  expect((await seal()).disabled).toBe(true);
  write('Day', inDays(3));
  await press('Seal it');
  await screen.findByText('Elsewhere');
  expect(fieldsOf(0)[1]).toEqual(['opens_at', new Date(`${inDays(3)}T00:00`).toISOString()]);
});

test('without a network it is kept on the device, and sealed once by retries [S4.146]', async () => {
  browser.server.disconnect('POST letter/');
  open();
  write('Dear Bruno', 'First');
  await press('Seal it');
  await screen.findByText(/^Your letter was not sealed\. It is kept on this device\./);
  await waitFor(async () => expect((await seal()).disabled).toBe(false));
  expect([...records.values()]).toMatchObject([{ text: 'First', opens: 'morning' }]);
  await press('Seal it');
  await waitFor(() => expect(sent().length).toBe(2));
  expect(sent()[0]?.onceKey).toBe(sent()[1]?.onceKey);
  await waitFor(async () => expect((await seal()).disabled).toBe(false));
  browser.server.respond('POST letter/', ownLetterOf(1));
  write('Dear Bruno', 'Another one');
  await press('Seal it');
  await screen.findByText('Elsewhere');
  expect(sent()[2]?.onceKey).not.toBe(sent()[0]?.onceKey);
});

/** Simulates a reload: clears everything in memory. */
function reload() {
  cleanup();
  resetStores();
  upsertUser(user);
  open();
}

test('words, photo and day are there after a reload; typing does not store the photo again [S4.146]', async () => {
  open();
  write('Dear Bruno', 'The smell');
  await choose('rain.jpg');
  fireEvent.click(screen.getByRole('radio', { name: 'When the day begins, where you are' }));
  await waitFor(() => expect(records.size).toBe(2));
  const written = vi.spyOn(records, 'set');
  write('Dear Bruno', 'The smell of rain');
  await waitFor(() =>
    expect([...records.values()]).toContainEqual(expect.objectContaining({ opens: 'day' })),
  );
  reload();
  await screen.findByDisplayValue('The smell of rain');
  await screen.findByRole('button', { name: 'Remove photo 1' });
  expect(written.mock.calls.map(([key]) => key).filter((key) => key.includes('/file/'))).toEqual([]);
});

test('two taps on its button seal a letter once', async () => {
  browser.server.hold('POST letter/');
  open();
  write('Dear Bruno', 'Twice');
  const form = (await seal()).form as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(sent().length).toBe(1));
  await act(async () => {});
  expect(sent().length).toBe(1);
});

test('what is written while a letter is being sealed is another letter, and stays', async () => {
  const sealing = browser.server.hold('POST letter/');
  change({ text: 'First' });
  const sealed = sealDraft();
  await waitFor(() => expect(sent().length).toBe(1));
  change({ text: 'Second' });
  sealing.respond(ownLetterOf(1));
  await sealed;
  open();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Dear Bruno')).value).toBe('Second');
});

test('a refusal is shown at its field', async () => {
  browser.server.fail('POST letter/', 400, { at_morning: ['Choose a time within the next 25 years.'] });
  open();
  write('Dear Bruno', 'Late');
  await press('Seal it');
  await screen.findByText('Choose a time within the next 25 years.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Dear Bruno').value).toBe('Late');
});

test('a text that is too long is counted, and cannot be sealed', async () => {
  open();
  write('Dear Bruno', '😀'.repeat(limits.letterText));
  expect((await seal()).disabled).toBe(false);
  write('Dear Bruno', '😀'.repeat(limits.letterText + 1));
  expect((await seal()).disabled).toBe(true);
  write('Dear Bruno', ' \n');
  expect((await seal()).disabled).toBe(true);
});
