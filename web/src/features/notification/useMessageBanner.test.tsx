import { act, screen, waitFor } from '@testing-library/react';
import type { Message } from '@twosome/contract/message/message.contract';
import { defaultPreferences, messagesKind } from '@twosome/contract/notification/preferences.rules';
import { beforeEach, expect, test, vi } from 'vitest';
import { ana } from '../../testing/cast.ts';
import { deleted, fileOf, fromAna, fromBruno } from '../../testing/messages.ts';
import { freshScreen, press, visit } from '../../testing/screen.tsx';
import { setUnseen, upsertUser } from '../auth/auth.store.ts';
import '../message/seen.store.ts';
import { useMessageBanner } from './useMessageBanner.ts';

const browser = freshScreen();
const line = 'GET notification/preferences/';
const wants = (push: boolean) => {
  const before = defaultPreferences();
  const kinds = { ...before.kinds, [messagesKind]: { in_app: true, push } };
  browser.server.respond(line, { ...before, kinds });
};
beforeEach(() => {
  wants(true);
  upsertUser({ ...ana, last_message_seen_at: null });
});

function Page() {
  useMessageBanner();
  return null;
}
function show(at = '/home') {
  const router = visit(<Page />, at);
  act(() => browser.sockets.open());
  receive('sync_message', { results: [] });
  return router;
}
const receive = (type: string, data: unknown, sentBy: string | null = null) =>
  act(() => browser.sockets.receive({ type, data, sent_by: sentBy }));
const arrives = (message: Message) => receive('message', message, message.sent_by);
/** Once the preferences have been answered and the banner could be shown. */
const isAnswered = () =>
  waitFor(() => expect(browser.server.requests.map((one) => one.line)).toContain(line));
const banners = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);

test('a message shows while another screen is open; a tap opens the room [S4.81]', async () => {
  const router = show();
  arrives(fromBruno(1));
  await press('Bruno: Number 1');
  expect(router.state.location.pathname).toBe('/message');
  await waitFor(() => expect(banners()).toEqual([]));
});

test('a name and a text from right to left are isolated in the banner [S9.52]', async () => {
  upsertUser({ ...ana, last_message_seen_at: null, partner: { ...ana.partner!, first_name: 'דנה' } });
  show();
  arrives(fromBruno(1, { text: 'שלום (1)' }));
  await screen.findByText('\u2068דנה\u2069: \u2068שלום (1)\u2069');
});

test('two quick messages are one banner, which is announced politely and can be closed [S4.81]', async () => {
  show();
  arrives(fromBruno(1));
  arrives(fromBruno(2, { text: '', files: [fileOf(1)] }));
  await screen.findByText('Bruno: 2 new messages');
  expect(banners()).toEqual(['Bruno: 2 new messages']);
  expect(screen.getByRole('region', { name: 'Notices' }).getAttribute('aria-live')).toBe('polite');
  await press('Close');
  await waitFor(() => expect(banners()).toEqual([]));
  arrives(fromBruno(3, { text: '', files: [fileOf(1)] }));
  await screen.findByText('Bruno: photos');
});

test('it closes when the message is seen on another device, or deleted [S4.81]', async () => {
  show();
  arrives(fromBruno(1));
  await screen.findByText('Bruno: Number 1');
  act(() => setUnseen({ unseen_message_count: 0 }));
  await waitFor(() => expect(banners()).toEqual([]));
  arrives(fromBruno(2));
  await screen.findByText('Bruno: Number 2');
  arrives(deleted(fromBruno(2)));
  await waitFor(() => expect(banners()).toEqual([]));
});

test.each([
  ['in the room', () => show('/message'), fromBruno(1)],
  ['own, from another device', () => show(), fromAna(1)],
  [
    'while the app is hidden',
    () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      return show();
    },
    fromBruno(1),
  ],
  [
    'with messages switched off',
    () => {
      wants(false);
      return show();
    },
    fromBruno(1),
  ],
])('no banner for a message %s [S4.81]', async (_what, begin, message) => {
  begin();
  arrives(message);
  if (message.sent_by !== ana.id) await isAnswered();
  await act(async () => {});
  expect(banners()).toEqual([]);
});

test('no banner for what was missed while the socket was closed', async () => {
  show();
  receive('sync_message', { results: [fromBruno(1)] });
  await act(async () => {});
  expect(banners()).toEqual([]);
});
