import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { fakeIndexedDb } from '../../testing/indexedDb.ts';
import { loadUser, refreshUser, setUnseen, upsertUser } from './auth.store.ts';
import { personCache } from './hydrate.ts';
import { auth } from './signedIn.store.ts';

/** `countedAt`: the time to which the unseen counts refer. */

const browser = freshBrowser();
const requestedAt = new Date('2030-05-01T10:00:00Z').getTime();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  vi.useFakeTimers({ toFake: ['Date'], now: requestedAt });
  return () => vi.useRealTimers();
});
const countedAt = () => auth.get().countedAt;

test('a response counts up to its request time', async () => {
  upsertUser(ana, 1);
  const answer = browser.server.hold('POST auth/user/');
  const refreshed = refreshUser();
  await expect.poll(() => browser.server.requests).toHaveLength(1);
  vi.setSystemTime(requestedAt + 9000);
  answer.respond({ user: ana, token: 'of-ana' });
  await refreshed;
  expect(countedAt()).toBe(requestedAt);
});

test('so does the first response', async () => {
  const answer = browser.server.hold('POST auth/user/');
  const loaded = loadUser();
  await expect.poll(() => browser.server.requests).toHaveLength(1);
  vi.setSystemTime(requestedAt + 9000);
  answer.respond({ user: ana, token: 'of-ana' });
  await loaded;
  expect(countedAt()).toBe(requestedAt);
});

test('which the page may have requested before its scripts loaded', async () => {
  window.early = { answers: {}, at: requestedAt - 5000 };
  browser.server.respond('POST auth/user/', { user: ana, token: 'of-ana' });
  await loadUser();
  delete window.early;
  expect(countedAt()).toBe(requestedAt - 5000);
});

test('marking as seen counts up to now', () => {
  upsertUser(ana, 1);
  setUnseen({ unseen_message_count: 0 });
  expect(countedAt()).toBe(requestedAt);
});

test('a hydrated person has no count time until the server answers, even after marking as seen', async () => {
  fakeIndexedDb();
  vi.spyOn(personCache, 'hydrate').mockResolvedValue(ana);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await loadUser();
  expect([auth.get().user?.id, countedAt()]).toEqual([ana.id, null]);
  setUnseen({ unseen_message_count: 0 });
  expect(countedAt()).toBeNull();
  browser.server.respond('POST auth/user/', { user: ana, token: 'of-ana' });
  await refreshUser();
  expect(countedAt()).toBe(requestedAt);
});
