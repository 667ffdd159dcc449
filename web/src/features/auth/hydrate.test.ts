import type { User } from '@twosome/contract/auth/auth.contract';
import { closeCodes } from '@twosome/contract/platform/frames';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '../../testing/caches.ts';
import { ana, codes, twosomeOf } from '../../testing/cast.ts';
import { idOf } from '../../testing/posts.ts';
import { anasBrowser, closePage, hidePage } from '../../testing/reloads.ts';

/** The person without a network, and what remains after the session ends. */

const browser = anasBrowser();
let cacheStorage: ReturnType<typeof fakeCaches>['cacheStorage'];
beforeEach(async () => {
  ({ cacheStorage } = fakeCaches());
  localStorage.setItem('theme', 'dark');
  for (const name of ['shell-1', 'pictures-timeline', 'shared']) await caches.open(name);
});

/** A freshly loaded page; the browser storage of an earlier one remains. */
async function page() {
  vi.resetModules();
  const store = {
    ...(await import('./auth.store.ts')),
    ...(await import('./ending.store.ts')),
    ...(await import('./logOut.store.ts')),
  };
  const { cacheFor, createOfflineCache } = await import('../../platform/offlineCache.ts');
  return { ...store, cacheFor, createOfflineCache };
}

/** Ana was signed in and closed the page. */
async function closedPage(user: User = ana) {
  const { upsertUser } = await page();
  upsertUser(user);
  await closePage(browser.records, 'remembered/person');
}
const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

test('without a network the last person is hydrated, and no request is sent', async () => {
  await closedPage();
  offline();
  const { loadUser, loadConfig, getUser } = await page();
  await Promise.all([loadUser(), loadConfig()]);
  expect(getUser()).toEqual(ana);
  expect(browser.server.requests).toEqual([]);
  expect(browser.sockets.last().address).toContain('/ws/message/');
});

test('the same when the server is down; a refusal of a running server counts', async () => {
  await closedPage();
  browser.server.disconnect('POST auth/user/');
  const away = await page();
  await away.loadUser();
  expect(away.getUser()?.first_name).toBe('Ana');
  browser.server.fail('POST auth/user/', 500, { detail: 'No.' });
  const broken = await page();
  await broken.loadUser();
  expect(broken.getUser()).toBeNull();
});

test('once the server is reachable the person is refetched until it answers', async () => {
  await closedPage();
  offline();
  const { loadUser, getUser } = await page();
  await loadUser();
  browser.server.disconnect('POST auth/user/');
  browser.sockets.open();
  await expect.poll(() => browser.server.requests.map(({ path }) => path)).toContain('auth/user/');
  browser.server.respond('POST auth/user/', { user: { ...ana, first_name: 'Anna' }, token: 'of-ana' });
  await expect
    .poll(() => {
      browser.sockets.open();
      return getUser()?.first_name;
    })
    .toBe('Anna');
});

test('another person, signed in since, does not see the last one', async () => {
  await closedPage();
  localStorage.setItem('token', 'of-eve');
  offline();
  const { loadUser, getUser } = await page();
  await loadUser();
  expect(getUser()).toBeNull();
});

/** The ways in which a session ends, and what the page does then. */
type Page = Awaited<ReturnType<typeof page>>;
const loads = () => [location.reload, location.replace].flatMap((how) => vi.mocked(how).mock.calls).length;
const storedData = () => [[...browser.records.keys()], [...cacheStorage.keys()], { ...localStorage }];
/** Simulates the start of the next document. */
async function nextStart(): Promise<void> {
  vi.resetModules();
  await (await import('../../platform/idb.ts')).clearLeftovers([]);
}
const signedOut = [[], ['shell-1'], { theme: 'dark' }];

const endings: [string, (auth: Page) => unknown][] = [
  [
    'logging out',
    ({ logOut }) => {
      browser.server.respond('POST auth/logout/', null);
      return logOut();
    },
  ],
  ['a socket closed as signed out', () => browser.sockets.close(closeCodes.signedOut)],
  [
    'an answer of the server',
    ({ refreshUser }) => {
      browser.server.fail('POST auth/user/', 401, { detail: 'No.' });
      return refreshUser().catch(() => {});
    },
  ],
  ['the deletion of the account', ({ leaveNothing }) => leaveNothing()],
  [
    'another tab',
    () => {
      localStorage.clear();
      localStorage.setItem('theme', 'dark');
      const tokenRemoved = { key: 'token', oldValue: 'of-ana', newValue: null };
      window.dispatchEvent(new StorageEvent('storage', tokenRemoved));
    },
  ],
];

test.each(endings)("%s keeps the app's files and its appearance setting", async (_how, ends) => {
  await closedPage();
  browser.records.set('unsent/1', { text: 'Olives' }).set('draft', { creator: codes.ana });
  const auth = await page();
  auth.upsertUser(ana);
  await auth.cacheFor(twosomeOf().id);
  browser.sockets.open();
  expect(storedData()[0]).toHaveLength(3);
  // pending writes, and writes during the clearing
  auth.createOfflineCache('timeline', []).save(() => 'three posts');
  await ends(auth);
  // the previous page in another tab receives it as well
  await expect.poll(loads).toBeGreaterThan(0);
  hidePage();
  await nextStart();
  expect(storedData()).toEqual(signedOut);
  hidePage();
  expect(storedData()).toEqual(signedOut);
});

test('a session that ended while offline ends once online, and leaves nothing', async () => {
  await closedPage();
  offline();
  const { loadUser, getUser } = await page();
  await loadUser();
  browser.server.fail('POST auth/user/', 401, { detail: 'No.' });
  browser.sockets.open();
  await expect.poll(loads).toBe(1);
  expect(getUser()).toBeNull();
  await nextStart();
  expect(storedData()).toEqual(signedOut);
});

test('so does a couple that has parted since: the page reloads, and its data is cleared', async () => {
  await closedPage();
  offline();
  const { loadUser } = await page();
  await loadUser();
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const user = { ...ana, twosome: twosomeOf({ id: idOf(901) }) };
  browser.server.respond('POST auth/user/', { user, token: 'of-ana' });
  browser.sockets.open();
  await expect.poll(() => assign).toHaveBeenCalledWith('/home');
  hidePage();
  await nextStart();
  expect(storedData().slice(0, 2)).toEqual([[], ['shell-1']]);
});
