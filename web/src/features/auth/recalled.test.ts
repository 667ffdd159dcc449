import type { User } from '@twosome/contract/auth/auth.contract';
import { closeCodes } from '@twosome/contract/platform/frames';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '../../testing/caches.ts';
import { ana, codes, twosomeOf } from '../../testing/cast.ts';
import { idOf } from '../../testing/posts.ts';
import { anasBrowser, closePage, hidePage } from '../../testing/reloads.ts';

/** The person without a network, and what is left of them when they go. */

const browser = anasBrowser();
let drawers: ReturnType<typeof fakeCaches>['drawers'];
beforeEach(async () => {
  ({ drawers } = fakeCaches());
  localStorage.setItem('theme', 'dark');
  for (const name of ['shell-1', 'pictures-timeline', 'shared']) await caches.open(name);
});

/** A page that has just been loaded; what an earlier one left in the browser is still there. */
async function page() {
  vi.resetModules();
  const store = { ...(await import('./auth.store.ts')), ...(await import('./ending.ts')) };
  const { rememberFor, createMemory } = await import('../../platform/remembered.ts');
  return { ...store, rememberFor, createMemory };
}

/** Ana was here, and the page was closed. */
async function left(user: User = ana) {
  const { keepUser } = await page();
  keepUser(user);
  await closePage(browser.drawer, 'remembered/person');
}
const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

test('without a network the person is who was here last, and nothing is asked', async () => {
  await left();
  offline();
  const { loadUser, loadConfig, getUser } = await page();
  await Promise.all([loadUser(), loadConfig()]);
  expect(getUser()).toEqual(ana);
  expect(browser.server.asked).toEqual([]);
  expect(browser.sockets.last().address).toContain('/ws/message/');
});

test('so they are where the server is away; one that is there and says no is heard', async () => {
  await left();
  browser.server.drops('POST auth/user/');
  const away = await page();
  await away.loadUser();
  expect(away.getUser()?.first_name).toBe('Ana');
  browser.server.refuses('POST auth/user/', 500, { detail: 'No.' });
  const broken = await page();
  await broken.loadUser();
  expect(broken.getUser()).toBeNull();
});

test('as soon as the server is there the person is asked for anew, until it answers', async () => {
  await left();
  offline();
  const { loadUser, getUser } = await page();
  await loadUser();
  browser.server.drops('POST auth/user/');
  browser.sockets.opens();
  await expect.poll(() => browser.server.asked.map(({ path }) => path)).toContain('auth/user/');
  browser.server.gives('POST auth/user/', { user: { ...ana, first_name: 'Anna' }, token: 'of-ana' });
  await expect
    .poll(() => {
      browser.sockets.opens();
      return getUser()?.first_name;
    })
    .toBe('Anna');
});

test('somebody else, signed in since, is not shown who was here', async () => {
  await left();
  localStorage.setItem('token', 'of-eve');
  offline();
  const { loadUser, getUser } = await page();
  await loadUser();
  expect(getUser()).toBeNull();
});

/** How it ends, and what the page does then. */
type Page = Awaited<ReturnType<typeof page>>;
const lies = () => [[...browser.drawer.keys()], [...drawers.keys()], { ...localStorage }];
const signedOut = [[], ['shell-1'], { theme: 'dark' }];

const endings: [string, (auth: Page) => unknown][] = [
  [
    'logging out',
    ({ logOut }) => {
      browser.server.gives('POST auth/logout/', null);
      return logOut();
    },
  ],
  ['a socket that is told so', () => browser.sockets.closes(closeCodes.signedOut)],
  [
    'an answer of the server',
    ({ refreshUser }) => {
      browser.server.refuses('POST auth/user/', 401, { detail: 'No.' });
      return refreshUser().catch(() => {});
    },
  ],
  ['the deletion of the account', ({ leaveNothing }) => leaveNothing()],
  [
    'another tab',
    () => {
      vi.spyOn(location, 'replace').mockImplementation(() => {});
      localStorage.clear();
      localStorage.setItem('theme', 'dark');
      const gone = { key: 'token', oldValue: 'of-ana', newValue: null };
      window.dispatchEvent(new StorageEvent('storage', gone));
    },
  ],
];

test.each(endings)('%s leaves the files of the app and how it looks', async (_how, ends) => {
  await left();
  browser.drawer.set('unsent/1', { text: 'Olives' }).set('draft', { creator: codes.ana });
  const auth = await page();
  auth.keepUser(ana);
  await auth.rememberFor(twosomeOf().id);
  browser.sockets.opens();
  expect(lies()[0]).toHaveLength(3);
  // what is due, and what is written while all is emptied
  auth.createMemory('timeline').keep(() => 'three posts');
  await ends(auth);
  hidePage();
  await expect.poll(() => lies()).toEqual(signedOut);
  hidePage();
  expect(lies()).toEqual(signedOut);
});

test('a session that ended while there was no network ends here when it is back, and leaves nothing', async () => {
  await left();
  offline();
  const { loadUser, getUser } = await page();
  await loadUser();
  browser.server.refuses('POST auth/user/', 401, { detail: 'No.' });
  browser.sockets.opens();
  await expect.poll(() => [getUser(), ...lies()]).toEqual([null, ...signedOut]);
});

test('so does a couple that has parted meanwhile: the page begins anew, and nothing of it lies here', async () => {
  await left();
  offline();
  const { loadUser } = await page();
  await loadUser();
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const user = { ...ana, twosome: twosomeOf({ id: idOf(901) }) };
  browser.server.gives('POST auth/user/', { user, token: 'of-ana' });
  browser.sockets.opens();
  await expect.poll(() => assign).toHaveBeenCalledWith('/home');
  hidePage();
  expect(lies().slice(0, 2)).toEqual([[], ['shell-1']]);
});
