import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { expect, test } from 'vitest';
import { eve } from '../../testing/cast.ts';
import { chloeAndDan } from '../../testing/couples.ts';
import { freshScreen, visit } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { upsertTwosome } from '../twosome/twosome.store.ts';
import { FollowControls } from './CoupleRow.tsx';

const browser = freshScreen();

function show(over: Partial<Twosome>) {
  upsertTwosome(chloeAndDan(over));
  return visit(<FollowControls id={chloeAndDan().id} />, '/home');
}
const controls = () =>
  screen
    .queryAllByRole('button')
    .map((button) => (button.getAttribute('aria-label') ?? button.textContent)?.split(' ')[0]);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
const requests = () => browser.server.requests.map(({ line, body }) => [line.split(' ')[0], body]);

const [sent, received, mine] = ['have_sent_request', 'have_received_request', 'you_are_following'] as const;
test.each([
  [[], ['Follow']],
  [[mine], ['Following']],
  [[sent], ['Requested']],
  [[received], ['Accept', 'Decline']],
  [
    [received, mine],
    ['Accept', 'Decline', 'Following'],
  ],
  [
    [received, sent],
    ['Accept', 'Decline', 'Requested'],
  ],
  [[sent, mine], ['Requested']],
] as const)('with %j it shows %j [S2.98 S4.55 S4.56 S4.57 S4.58]', (flags, shown) => {
  show(Object.fromEntries(flags.map((flag) => [flag, true])));
  expect(controls()).toEqual(shown);
});

test('is not shown on the viewer’s profile [S4.60]', () => {
  show({ is_own: true });
  expect(controls()).toEqual([]);
});

test('sends a person without a partner to /connect', () => {
  upsertUser(eve);
  show({});
  expect(screen.getByRole('link', { name: 'Follow chloe.dan' }).getAttribute('href')).toBe('/connect');
  expect(controls()).toEqual([]);
});

test('ending a follow or a request asks first and names the couple [S2.20 S4.57]', () => {
  const router = show({ you_are_following: true });
  press('Following');
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    warnFollowAction: 'true',
    followId: chloeAndDan().id,
  });
  expect(requests()).toEqual([]);
});

test('a failed follow is reverted, and the reason is shown', async () => {
  browser.server.fail('POST auth/follow_request/:id/follow/', 429, {
    detail: 'Too many tries. Please wait a moment.',
  });
  show({ is_private: true });
  press('Follow');
  expect(controls()).toEqual(['Requested']);
  expect(
    await screen.findByText('You do not follow them. Too many tries. Please wait a moment.'),
  ).toBeTruthy();
  expect(controls()).toContain('Follow');
  expect(controls()).not.toContain('Requested');
});

test('an accepted couple can be followed back', async () => {
  browser.server.respond('POST auth/follow_request/:id/follow/', chloeAndDan({ follows_you: true }));
  show({ have_received_request: true });
  press('Accept');
  expect(controls()).toEqual(['Follow']);
  await waitFor(() => expect(requests()).toEqual([['POST', { action: 'accept' }]]));
});
