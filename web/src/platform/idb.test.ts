import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { fakeCaches } from '../testing/caches.ts';
import { fakeIndexedDb } from '../testing/indexedDb.ts';
import { leavePages } from '../testing/pages.ts';

freshBrowser();
leavePages();
let records: Map<string, unknown>;
let cacheStorage: ReturnType<typeof fakeCaches>['cacheStorage'];
beforeEach(async () => {
  records = fakeIndexedDb();
  ({ cacheStorage } = fakeCaches());
  records.set('remembered/person', 'Ana').set('unsent/1', 'Olives');
  for (const name of ['shell-1', 'pictures-timeline', 'pictures-person', 'shared']) await caches.open(name);
});

/** Simulates a freshly loaded page. */
async function page() {
  vi.resetModules();
  return import('./idb.ts');
}
const lies = () => [records.size, ...cacheStorage.keys()];

test("clearing keeps only the app's own files", async () => {
  const { idbStore } = await page();
  await idbStore.clear();
  expect(lies()).toEqual([0, 'shell-1']);
});

test.each([null, 'of-ana'])(
  'later writes of the old document are cleared by the next one, signed in as %s',
  async (token) => {
    if (token !== null) localStorage.setItem('token', token);
    const { idbStore } = await page();
    await idbStore.clear();
    await idbStore.write('remembered/person', 'Ana');
    await caches.open('pictures-timeline');
    const next = await page();
    await next.clearLeftovers(['unseenMessageCount']);
    expect(lies()).toEqual([0, 'shell-1']);
    // cleared once: later writes of the next user stay
    expect(localStorage.getItem('emptying')).toBeNull();
  },
);

test('clearing that was interrupted continues in the next document, for any user', async () => {
  localStorage.setItem('token', 'of-eve');
  localStorage.setItem('emptying', '1');
  const { clearLeftovers } = await page();
  await clearLeftovers(['unseenMessageCount']);
  expect(lies()).toEqual([0, 'shell-1']);
  expect(localStorage.getItem('emptying')).toBeNull();
});

test('a start without a token clears the stored data; shared photos stay for the next sign-in', async () => {
  localStorage.setItem('unseenMessageCount', '3');
  localStorage.setItem('theme', 'dark');
  const { clearLeftovers } = await page();
  await clearLeftovers(['unseenMessageCount']);
  expect(lies()).toEqual([0, 'shell-1', 'shared']);
  expect({ ...localStorage }).toEqual({ theme: 'dark' });
});

test('session storage is cleared with the store, including what is written on pagehide', async () => {
  const places = () => sessionStorage.setItem('scroll-positions', '{"/post/7":300}');
  sessionStorage.setItem('launchLink', 'a mark');
  places();
  const { idbStore, clearLeftovers } = await page();
  await idbStore.clear();
  expect({ ...sessionStorage }).toEqual({ launchLink: 'a mark' });
  places();
  window.dispatchEvent(new Event('pagehide'));
  expect({ ...sessionStorage }).toEqual({ launchLink: 'a mark' });
  places();
  await clearLeftovers(['unseenMessageCount']);
  expect({ ...sessionStorage }).toEqual({ launchLink: 'a mark' });
});

test('a start with a token clears nothing', async () => {
  localStorage.setItem('token', 'of-ana');
  const { clearLeftovers } = await page();
  await clearLeftovers(['unseenMessageCount']);
  expect(lies()).toEqual([2, 'shell-1', 'pictures-timeline', 'pictures-person', 'shared']);
});

test('if clearing fails the mark stays for the next start', async () => {
  const { idbStore } = await page();
  const { open } = indexedDB;
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('closed', 'InvalidStateError');
    },
  });
  await idbStore.clear();
  expect(localStorage.getItem('emptying')).toBe('1');
  vi.stubGlobal('indexedDB', { open });
  const { clearLeftovers } = await page();
  await clearLeftovers(['unseenMessageCount']);
  expect([records.size, localStorage.getItem('emptying')]).toEqual([0, null]);
});

test('pending writes are cleared too', async () => {
  const { idbStore } = await page();
  const writing = idbStore.write('remembered/goals', 'Swim');
  await idbStore.clear();
  await writing;
  expect(records.size).toBe(0);
});

test('a write is committed explicitly, because a closing page gets no later chance', async () => {
  const { idbStore } = await page();
  const database = indexedDB.open('twosome').result;
  const begin = database.transaction.bind(database);
  const commit = vi.fn();
  vi.spyOn(database, 'transaction').mockImplementation((...args) => {
    const transaction = begin(...args);
    commit.mockImplementation(() => queueMicrotask(() => transaction.oncomplete?.(new Event('complete'))));
    return Object.assign(transaction, { commit });
  });
  await idbStore.read('remembered/person');
  expect(commit).not.toHaveBeenCalled();
  await idbStore.write('remembered/goals', 'Swim');
  expect(commit).toHaveBeenCalledOnce();
});

/** Sets the behaviour of further commits. */
function commitsBy(end: (transaction: IDBTransaction) => void) {
  const database = indexedDB.open('twosome').result;
  const begin = database.transaction.bind(database);
  vi.spyOn(database, 'transaction').mockImplementation((...args) => {
    const transaction = begin(...args);
    return Object.assign(transaction, { commit: () => end(transaction) });
  });
}

test("a write resolves on commit, not on the request's success", async () => {
  const { idbStore } = await page();
  let commit = () => {};
  commitsBy((transaction) => {
    commit = () => transaction.oncomplete?.(new Event('complete'));
  });
  const written = vi.fn();
  const writing = idbStore.write('remembered/goals', 'Swim').then(written);
  await expect.poll(() => records.has('remembered/goals')).toBe(true);
  expect(written).not.toHaveBeenCalled();
  commit();
  await writing;
});

test('if the disk refuses the commit, clearing has failed and the mark stays', async () => {
  const { idbStore } = await page();
  commitsBy((transaction) => queueMicrotask(() => transaction.onabort?.(new Event('abort'))));
  await idbStore.clear();
  expect(localStorage.getItem('emptying')).toBe('1');
});
