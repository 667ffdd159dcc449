import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { coupleOf } from '../../testing/couples.ts';
import { button, freshScreen, press, visit, write } from '../../testing/screen.tsx';
import FollowRequestScreen from './FollowRequestScreen.tsx';

const browser = freshScreen();

const couple = (n: number) => screen.queryByRole('link', { name: `a${n}.b${n}` });
function responds(...requests: number[]) {
  const results = requests.map((n) => ({ by: coupleOf(n, { have_received_request: true }) }));
  browser.server.respond('GET auth/follow_request/', { results, next: null });
}
function show(...requests: number[]) {
  responds(...requests);
  return visit(<FollowRequestScreen />, '/profile/follow_request');
}

test('a request is accepted and can be followed back, or declined and removed [S2.105 S2.106]', async () => {
  browser.server.respondWith('POST auth/follow_request/:id/follow/', ({ body, path }) =>
    coupleOf(path.includes(coupleOf(1).id) ? 1 : 2, {
      follows_you: (body as { action: string }).action === 'accept',
    }),
  );
  show(1, 2);
  screen.getByRole('heading', { name: 'Follow Requests' });
  await press('Accept a1.b1');
  await button('Follow a1.b1');
  await press('Decline a2.b2');
  await waitFor(() => expect(couple(2)).toBeNull());
  screen.getByText('Follows you');
});

test('a declined request returns when the server rejects it', async () => {
  browser.server.disconnect('POST auth/follow_request/:id/follow/');
  show(1);
  await press('Decline a1.b1');
  expect(couple(1)).toBeNull();
  await screen.findByText('The request could not be declined. There was a network error!');
  expect(couple(1)).toBeTruthy();
});

test('reload=true refetches and is removed from the address [S2.11]', async () => {
  const router = show();
  await screen.findByText('No requests');
  screen.getByRole('link', { name: 'Your followers' });
  responds(1);
  await act(() => router.navigate('/profile/follow_request?reload=true'));
  await waitFor(() => expect(couple(1)).toBeTruthy());
  expect(router.state.location.search).toBe('');
});

test('it finds couples, and suggests some below the requests [S2.151 S2.190]', async () => {
  browser.server.respond('GET auth/follow_request/suggested/', [coupleOf(3)]);
  browser.server.respond('GET search/', { results: [coupleOf(4)], next: null });
  const router = show(1);
  await screen.findByRole('heading', { name: 'Couples to follow' });
  await waitFor(() => expect(couple(1) && couple(3)).toBeTruthy());
  write('Search couples', 'a4');
  await waitFor(() => expect(couple(4)).toBeTruthy());
  expect(couple(1)).toBeNull();
  expect(couple(3)).toBeNull();
  expect(router.state.location.search).toBe('?q=a4');
  write('Search couples', '');
  await waitFor(() => expect(couple(1) && couple(3)).toBeTruthy());
});
