import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Import } from '@twosome/contract/import/import.contract';
import { limits } from '@twosome/contract/platform/limits';
import { expect, test } from 'vitest';
import { ana, codes } from '../../testing/cast.ts';
import { deleteFromDisk } from '../../testing/indexedDb.ts';
import { answer, button, freshScreen, isClosed, press, visit } from '../../testing/screen.tsx';
import { timeline, timelineKey } from '../post/post.store.ts';
import ImportScreen from './ImportScreen.tsx';
import { importPath } from './import.store.ts';
import { useImportNews } from './useImportNews.ts';

const browser = freshScreen({ ...ana, terms_accepted_at: '2026-11-21T09:00:00.000Z' });

const none: Import = {
  ...{ id: null, status: 'none', kind: null, by: null, added_at: null },
  ...{ photos: 0, photos_done: 0, messages: 0, messages_done: 0, left_out: 0, left_out_reasons: [] },
  ...{ waits_for: null, preview: null, problem: null, until: null, earlier: [] },
};
const id = '1MP0RT1MP0RT1MP0RT10';
const reading: Import = {
  ...none,
  ...{ id, status: 'reading', kind: 'whatsapp', by: codes.ana, added_at: '2026-11-24T10:00:00.000Z' },
};
const person = (name: string, user: string | null) => ({ name, messages: 20, photos: 2, user });
const preview: Import = {
  ...reading,
  ...{ status: 'preview', photos: 4, messages: 40, waits_for: codes.ana },
  preview: {
    names: [person('Ana 🌻', codes.ana), person('Bruno', codes.bruno)],
    from: '2019-05-03T10:00:00.000Z',
    until: '2021-06-07T10:00:00.000Z',
    lines: [{ name: 'Ana 🌻', text: 'Good morning', at: '2019-05-03T10:00:00.000Z' }],
    pictures: [],
    day_first: true,
    is_ambiguous: false,
    readings: [],
    example: null,
  },
};
const waiting: Import = { ...preview, status: 'waiting', photos_done: 4, waits_for: codes.bruno };
const asMine = [person('Max', codes.ana), person('Ana 🌻', codes.ana), person('Bruno', codes.bruno)];
const agreement: Import = {
  ...{ ...waiting, by: codes.bruno, waits_for: codes.ana },
  preview: { ...preview.preview, names: asMine } as Import['preview'],
};
const done: Import = {
  ...{ ...waiting, status: 'done', messages_done: 40, waits_for: null, preview: null },
  until: '2026-12-24T10:00:00.000Z',
};

function News() {
  useImportNews();
  return null;
}
function show(first: Import, at = importPath) {
  browser.server.respond('GET import/', first);
  browser.sockets.open();
  const screens = { [importPath]: <ImportScreen />, '/home': <p>Home</p> };
  const withNews = Object.entries(screens).map(([path, element]) => [
    path,
    <>
      <News />
      {element}
    </>,
  ]);
  return visit(Object.fromEntries(withNews), at);
}
const receive = (data: Import) => act(() => browser.sockets.receive({ type: 'import', data }));
const bodyOf = (line: string) => browser.server.requests.findLast((one) => one.line === line)?.body;
const choose = async (name: string, size = 1000) => {
  const file = new File(['PK'], name);
  Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(await screen.findByLabelText('ZIP file'), { target: { files: [file] } });
};

test('an archive is uploaded with its kind and the time zone, and read', async () => {
  show(none);
  fireEvent.click(await screen.findByRole('radio', { name: 'Instagram' }));
  const request = browser.server.hold('POST import/');
  await choose('archive.zip', 2_000_000);
  await screen.findByText('1.0 MB of 2.0 MB');
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.5');
  await act(async () => request.respond(reading));
  await screen.findByText('Looking through your archive');
  const form = bodyOf('POST import/') as FormData;
  expect([form.get('kind'), form.get('time_zone')]).toEqual([
    'instagram',
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ]);
  // the server reads fields before files
  expect([...form.keys()].at(-1)).toBe('archive');
});

test.each([
  ['chat.txt', 1000, 'Please choose the ZIP as it came from the app.'],
  ['chat.zip', 0, 'This file is empty.'],
  ['chat.zip', limits.importBytes + 1, /^This file is larger than 5 GB/],
])('%s of %d bytes is not uploaded', async (name, size, problem) => {
  show(none);
  await choose(name, size);
  await screen.findByText(problem);
  expect(browser.server.uploads).toHaveLength(0);
});

test('the upload goes on while the person is elsewhere, and Stop ends it', async () => {
  const router = show(none);
  browser.server.hold('POST import/');
  await choose('chat.zip');
  await screen.findByText('Uploading your archive');
  await act(() => router.navigate('/home'));
  expect(browser.server.uploads[0]?.isAborted).toBe(false);
  await act(() => router.navigate(importPath));
  await press('Stop');
  expect(browser.server.uploads[0]?.isAborted).toBe(true);
  await button('Choose the ZIP');
});

test('a refused archive is shown with the reason, and the same one can be sent again', async () => {
  show(none);
  browser.server.fail('POST import/', 400, { archive: ['This file is not a ZIP archive.'] });
  await choose('chat.zip');
  await screen.findByText('This file is not a ZIP archive. Nothing was added.');
  browser.server.respond('POST import/', reading);
  await press('Try again');
  await screen.findByText('Looking through your archive');
});

test('an archive that was deleted from the disk after it was chosen says so [S8.36]', async () => {
  show(none);
  const file = deleteFromDisk(new File(['PK'], 'chat.zip'));
  browser.server.disconnect('POST import/');
  fireEvent.change(await screen.findByLabelText('ZIP file'), { target: { files: [file] } });
  await screen.findByText(/A chosen file is no longer there, or was changed/);
});

test('an upload whose answer was lost goes on with what the server has', async () => {
  show(none);
  browser.server.disconnect('POST import/');
  browser.server.respond('GET import/', reading);
  await choose('chat.zip');
  await screen.findByText('Looking through your archive');
});

test('the preview is confirmed with the names as the person assigned them', async () => {
  show(preview);
  await screen.findByText('4 photos, each on its own day');
  screen.getByText('3 May 2019 to 7 June 2021');
  browser.server.respond('POST import/confirm/', waiting);
  fireEvent.click(await screen.findByRole('radio', { name: /^Bruno/ }));
  await press('Bring it along');
  await screen.findByText('Bruno has been asked');
  expect(bodyOf('POST import/confirm/')).toEqual({
    id,
    names: [
      { name: 'Ana 🌻', user: codes.bruno },
      { name: 'Bruno', user: codes.ana },
    ],
    messages: true,
  });
});

test('dates that can be read in two ways are asked for, and unknown people are left out by choice', async () => {
  const names = [person('+351 912', null), person('Ana 🌻', codes.ana), person('Bruno', codes.bruno)];
  const [dmy, mdy] = ['2019-05-03T10:00:00.000Z', '2019-03-05T10:00:00.000Z'];
  const ambiguous = {
    is_ambiguous: true,
    example: { name: 'Ana 🌻', text: 'Good morning' },
    readings: [
      { id: 'dmy', example: dmy, lines: [dmy] },
      { id: 'mdy', example: mdy, lines: [mdy] },
    ],
  };
  show({ ...preview, preview: { ...preview.preview, names, ...ambiguous } as Import['preview'] });
  expect((await button('Bring it along')).disabled).toBe(true);
  screen.getByText('First say who each name is.');
  fireEvent.click(screen.getAllByRole('radio', { name: 'Leave out' })[0] as HTMLElement);
  expect(screen.queryByText('First say who each name is.')).toBeNull();
  // the guess is shown, and not taken for an answer
  screen.getByText('First choose the day.');
  expect((await button('Bring it along')).disabled).toBe(true);
  screen.getByRole('group', { name: /On which day did Ana 🌻 write “Good morning”/ });
  screen.getByText('3 May 2019 at 10:00', { exact: false });
  fireEvent.click(screen.getByRole('radio', { name: '5 March 2019' }));
  screen.getByText('5 March 2019 at 10:00', { exact: false });
  // the first and the last day are only known as they were read
  screen.getByText('2019 to 2021');
  fireEvent.click(screen.getByRole('switch', { name: 'Bring the messages too' }));
  browser.server.respond('POST import/confirm/', done);
  await press('Bring it along');
  await screen.findByText('Your story is here');
  expect(bodyOf('POST import/confirm/')).toMatchObject({
    names: [{ name: '+351 912', user: null }, {}, {}],
    messages: false,
    reading: 'mdy',
  });
});

test('a refused confirmation is shown, and what was found stays', async () => {
  show(preview);
  browser.server.fail('POST import/confirm/', 409, { detail: 'This import has ended.' });
  await press('Bring it along');
  await screen.findByText('Nothing was added. This import has ended.');
  await button('Bring it along');
});

test('the partner of the person who brings the chat along is ambiguous, and answers', async () => {
  show(agreement);
  await screen.findByText('Bruno would like to bring your chat along');
  screen.getByText(/^40 messages from WhatsApp would go into your room/);
  screen.getByText('From you: Max, Ana 🌻.');
  browser.server.respond('POST import/agree/', { ...done, by: codes.bruno, messages_done: 0 });
  await press('Not now');
  await screen.findByText('Your story is here');
  expect(bodyOf('POST import/agree/')).toEqual({ id, want: false });
});

test('nothing of the partner’s preview is shown', async () => {
  show({ ...preview, by: codes.bruno, waits_for: codes.bruno, preview: null });
  await screen.findByText('Bruno is bringing something along');
  expect(screen.queryByRole('button', { name: 'Bring it along' })).toBeNull();
});

test('frames move the screen: progress, the end, and what the partner took back', async () => {
  browser.server.respond('GET post/', { results: [], next: null });
  await timeline.open(timelineKey);
  show({ ...preview, status: 'importing', waits_for: null });
  await screen.findByText('0 of 4 photos');
  receive({ ...preview, status: 'importing', photos_done: 3, waits_for: null });
  await screen.findByText('3 of 4 photos');
  const loads = () => browser.server.requests.filter(({ line }) => line === 'GET post/').length;
  expect(loads()).toBe(1);
  receive(done);
  await screen.findByText('4 photos and 40 messages from WhatsApp.');
  // the posts came without frames
  await waitFor(() => expect(loads()).toBe(2));
  receive(none);
  await button('Choose the ZIP');
});

test('after an import that brought nothing along, the next step is another file', async () => {
  const reasons: Import['left_out_reasons'] = [
    { reason: 'contact', count: 12 },
    { reason: 'document', count: 3 },
    { reason: 'missing', count: 1 },
  ];
  show({ ...done, photos_done: 0, messages_done: 0, left_out: 16, left_out_reasons: reasons });
  await screen.findByText('Left out: 12 contacts, 3 documents and 1 photo missing from the archive.');
  await press('Choose another file');
  await button('Choose the ZIP');
});

test('taking back asks first and names what goes; a slow server goes on by itself', async () => {
  show(done);
  await press('Take it all back');
  await screen.findByText(/^This removes 4 photos and 40 messages that came from WhatsApp, for both of you/);
  browser.server.disconnect('DELETE import/:id/');
  browser.server.respond('GET import/', { ...done, status: 'removing' });
  await answer('Take it all back?', 'Take back');
  await screen.findByText('Taking it all back');
  await isClosed();
});

test('a refusal to take back is shown, also for an earlier import', async () => {
  const earlier = [
    { id: '1MP0RT1MP0RT1MP0RT11', kind: 'instagram', by: codes.bruno, added_at: '2026-11-20T10:00:00.000Z' },
  ].map((one) => ({ ...one, photos_done: 9, messages_done: 0, until: '2026-12-20T10:00:00.000Z' }));
  show({ ...none, earlier } as Import);
  await screen.findByText('By Bruno. It can be taken back until 20 December 2026.');
  browser.server.fail('DELETE import/:id/', 503, { detail: 'Please try again later.' });
  await press('Take it all back');
  await answer('Take it all back?', 'Take back');
  await screen.findByText('It was not taken back. Please try again later.');
});

test('why an import failed is shown, and that nothing was added', async () => {
  show({ ...reading, status: 'failed', problem: 'There is no WhatsApp chat in this archive.' });
  await screen.findByText('There is no WhatsApp chat in this archive. Nothing was added.');
  await press('Choose another file');
  await button('Choose the ZIP');
});

test('without a response there is Retry', async () => {
  browser.server.disconnect('GET import/');
  visit(<ImportScreen />);
  await button('Retry');
  browser.server.respond('GET import/', none);
  await press('Retry');
  await button('Choose the ZIP');
});

test('elsewhere a toast tells what an import asks, once, and links here', async () => {
  const router = show(none, '/home');
  receive({ ...agreement, status: 'importing', photos_done: 1 });
  receive(agreement);
  await screen.findByText('Bruno would like to bring your chat along');
  expect(screen.getAllByRole('button', { name: 'Show' })).toHaveLength(1);
  browser.server.respond('GET import/', agreement);
  await press('Show');
  await waitFor(() => expect(router.state.location.pathname).toBe(importPath));
  await button('Agree');
});

test('what an import became between the first load and the opening of the socket is shown', async () => {
  browser.server.respond('GET import/', none);
  visit(<ImportScreen />);
  await button('Choose the ZIP');
  browser.server.respond('GET import/', agreement);
  await act(async () => browser.sockets.open());
  await button('Agree');
});
