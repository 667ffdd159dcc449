import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { fakeCaches } from '../testing/caches.ts';
import { fakeDrawer } from '../testing/drawer.ts';
import { leavePages } from '../testing/pages.ts';

freshBrowser();
leavePages();
let drawer: Map<string, unknown>;
let drawers: ReturnType<typeof fakeCaches>['drawers'];
beforeEach(async () => {
  drawer = fakeDrawer();
  ({ drawers } = fakeCaches());
  drawer.set('remembered/person', 'Ana').set('unsent/1', 'Olives');
  for (const name of ['shell-1', 'pictures-timeline', 'pictures-person', 'shared']) await caches.open(name);
});

/** A page that has just been loaded. */
async function page() {
  vi.resetModules();
  return import('./idb.ts');
}
const lies = () => [drawer.size, ...drawers.keys()];

test('emptying leaves the files of the app, which are everybody’s, and nothing else', async () => {
  const { kept } = await page();
  await kept.empty();
  expect(lies()).toEqual([0, 'shell-1']);
  expect(localStorage.getItem('emptying')).toBeNull();
});

test('a page that died while it emptied is followed by one that goes on, whoever is signed in by then', async () => {
  localStorage.setItem('token', 'of-eve');
  localStorage.setItem('emptying', '1');
  const { emptyLeftovers } = await page();
  await emptyLeftovers();
  expect(lies()).toEqual([0, 'shell-1']);
  expect(localStorage.getItem('emptying')).toBeNull();
});

test('a start without a token empties what nobody can read any more; shared photos wait for a sign-in', async () => {
  localStorage.setItem('unseenMessageCount', '3');
  localStorage.setItem('theme', 'dark');
  const { emptyLeftovers } = await page();
  await emptyLeftovers();
  expect(lies()).toEqual([0, 'shell-1', 'shared']);
  expect({ ...localStorage }).toEqual({ theme: 'dark' });
});

test('a start with one leaves everything', async () => {
  localStorage.setItem('token', 'of-ana');
  const { emptyLeftovers } = await page();
  await emptyLeftovers();
  expect(lies()).toEqual([2, 'shell-1', 'pictures-timeline', 'pictures-person', 'shared']);
});

test('where the drawer cannot be emptied the mark stays for the next start', async () => {
  const { kept } = await page();
  const { open } = indexedDB;
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('closed', 'InvalidStateError');
    },
  });
  await kept.empty();
  expect(localStorage.getItem('emptying')).toBe('1');
  vi.stubGlobal('indexedDB', { open });
  const { emptyLeftovers } = await page();
  await emptyLeftovers();
  expect([drawer.size, localStorage.getItem('emptying')]).toEqual([0, null]);
});

test('what was asked to be written before is emptied, too', async () => {
  const { kept } = await page();
  const writing = kept.write('remembered/goals', 'Swim');
  await kept.empty();
  await writing;
  expect(drawer.size).toBe(0);
});

test('what is written is whole in one breath: of a page that is left nothing more comes', async () => {
  const { kept } = await page();
  const database = indexedDB.open('twosome').result;
  const begin = database.transaction.bind(database);
  const commit = vi.fn();
  vi.spyOn(database, 'transaction').mockImplementation((...args) =>
    Object.assign(begin(...args), { commit }),
  );
  await kept.read('remembered/person');
  expect(commit).not.toHaveBeenCalled();
  await kept.write('remembered/goals', 'Swim');
  expect(commit).toHaveBeenCalledOnce();
});
