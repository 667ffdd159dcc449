import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ana, twosomeOf } from '../../testing/cast.ts';
import { coupleOf } from '../../testing/couples.ts';
import { freshScreen } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { acceptRequest, declineRequest } from './follow.store.ts';
import { UnansweredRequests, UnansweredRequestsOnRail } from './UnansweredRequests.tsx';

const browser = freshScreen();
const line = 'GET auth/follow_request/';
const asking = (n: number) => coupleOf(n, { have_received_request: true });
const responds = (...numbers: number[]) =>
  browser.server.respond(line, { results: numbers.map((n) => ({ by: asking(n) })), next: null });
const signIn = (is_private: boolean) => upsertUser({ ...ana, twosome: twosomeOf({ is_private }) });
const badge = () => screen.queryByText('unanswered')?.parentElement?.textContent;

test('counts the unanswered follow requests, and follows the answers and new requests [S2.146]', async () => {
  signIn(true);
  responds(1, 2);
  render(<UnansweredRequests />);
  await expect.poll(badge).toBe('2 unanswered');
  browser.server.respond('POST auth/follow_request/:id/follow/', coupleOf(1, { follows_you: true }));
  await act(() => acceptRequest(coupleOf(1).id));
  expect(badge()).toBe('1 unanswered');
  responds(3, 2);
  const data = { type: 'sync_twosome', twosome: asking(3) };
  act(() => browser.sockets.receive({ type: 'relay', data, sent_by: null }));
  await expect.poll(badge).toBe('2 unanswered');
  browser.server.respond('POST auth/follow_request/:id/follow/', coupleOf(2));
  await act(() => declineRequest(coupleOf(2).id));
  expect(badge()).toBe('1 unanswered');
});

test('a public profile has no requests, so none are requested', async () => {
  signIn(false);
  responds(1);
  render(<UnansweredRequests />);
  expect(browser.server.requests.filter((one) => one.line === line)).toEqual([]);
  act(() => signIn(true));
  await expect.poll(badge).toBe('1 unanswered');
});

test.each([
  [true, '1 unanswered'],
  [false, undefined],
])('on the rail it loads only where the rail is shown: %s', async (matches, words) => {
  signIn(true);
  responds(1);
  vi.stubGlobal('matchMedia', () => ({ matches }));
  render(<UnansweredRequestsOnRail />);
  await expect.poll(badge).toBe(words);
  expect(browser.server.requests.some((one) => one.line === line)).toBe(matches);
});
