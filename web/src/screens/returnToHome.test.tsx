import { act } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import { beforeEach, expect, test, vi } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { ana } from '../testing/cast.ts';
import { withLayout } from '../testing/layout.ts';
import { postOf } from '../testing/posts.ts';
import { freshScreen, visit } from '../testing/screen.tsx';
import HomeScreen from './HomeScreen.tsx';

const browser = freshScreen();
withLayout();
beforeEach(() => {
  upsertUser(ana);
  browser.sockets.open();
  browser.server.respond('GET post/', { results: [postOf()], next: null });
  browser.server.respond('GET auth/follow_request/', { results: [], next: null });
  browser.server.respond('GET auth/follow_request/suggested/', []);
});

const requested = () => browser.server.requests.map(({ line }) => line).sort();
const every = [
  'GET auth/follow_request/',
  'GET auth/follow_request/suggested/',
  'GET countdown/',
  'GET memory/',
  'GET post/',
  'GET tray/',
];

test('a return to the tab of home asks for each of its resources once', async () => {
  visit(<HomeScreen />, '/home');
  await expect.poll(requested).toEqual(every);
  const later = Date.now() + timing.listStale + 60_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  browser.server.requests.length = 0;
  // browsers fire both, in either order
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(requested).toEqual(every);
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 100))));
  expect(requested()).toEqual(every);
});
