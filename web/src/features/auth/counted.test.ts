import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { fakeDrawer } from '../../testing/drawer.ts';
import { keepUnseen, keepUser, loadUser, refreshUser } from './auth.store.ts';
import { person } from './recalled.ts';
import { auth } from './signedIn.store.ts';

/** Of which moment the unseen counts tell. */

const browser = freshBrowser();
const asked = new Date('2030-05-01T10:00:00Z').getTime();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  vi.useFakeTimers({ toFake: ['Date'], now: asked });
  return () => vi.useRealTimers();
});
const countedAt = () => auth.get().countedAt;

test('an answer counts what was there when it was asked for', async () => {
  keepUser(ana, 1);
  const answer = browser.server.holds('POST auth/user/');
  const refreshed = refreshUser();
  await expect.poll(() => browser.server.asked).toHaveLength(1);
  vi.setSystemTime(asked + 9000);
  answer.gives({ user: ana, token: 'of-ana' });
  await refreshed;
  expect(countedAt()).toBe(asked);
});

test('so does the one of the start', async () => {
  const answer = browser.server.holds('POST auth/user/');
  const loaded = loadUser();
  await expect.poll(() => browser.server.asked).toHaveLength(1);
  vi.setSystemTime(asked + 9000);
  answer.gives({ user: ana, token: 'of-ana' });
  await loaded;
  expect(countedAt()).toBe(asked);
});

test('which the page may have asked before its scripts came', async () => {
  window.early = { answers: {}, at: asked - 5000 };
  browser.server.gives('POST auth/user/', { user: ana, token: 'of-ana' });
  await loadUser();
  delete window.early;
  expect(countedAt()).toBe(asked - 5000);
});

test('what is seen here is seen now', () => {
  keepUser(ana, 1);
  keepUnseen({ unseen_message_count: 0 });
  expect(countedAt()).toBe(asked);
});

test('who is recalled has no count, whatever they see, until the server answers', async () => {
  fakeDrawer();
  vi.spyOn(person, 'recall').mockResolvedValue(ana);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await loadUser();
  expect([auth.get().user?.id, countedAt()]).toEqual([ana.id, null]);
  keepUnseen({ unseen_message_count: 0 });
  expect(countedAt()).toBeNull();
  browser.server.gives('POST auth/user/', { user: ana, token: 'of-ana' });
  await refreshUser();
  expect(countedAt()).toBe(asked);
});
