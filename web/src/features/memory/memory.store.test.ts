import { expect, test, vi } from 'vitest';
import { calendarDay } from '../../platform/days.ts';
import { ana } from '../../testing/cast.ts';
import { postOf } from '../../testing/posts.ts';
import { anasBrowser, closePage } from '../../testing/reloads.ts';

const browser = anasBrowser();

/** A freshly loaded page of Ana; the browser storage of an earlier one remains. */
async function page() {
  vi.resetModules();
  const { upsertUser } = await import('../auth/auth.store.ts');
  upsertUser(ana);
  return import('./memory.store.ts');
}

test('offline the memories are those of the same day, and none on the next [S2.181]', async () => {
  browser.server.respond('GET memory/', [{ years: 2, post: postOf() }]);
  await (await page()).loadMemories();
  await closePage(browser.records, 'remembered/memory');
  browser.server.disconnect('GET memory/');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const memories = async () => {
    const { loadMemories, getMemories } = await page();
    await loadMemories();
    return getMemories(calendarDay(Date.now()));
  };
  expect(await memories()).toEqual([{ kind: 'post', id: postOf().id, years: 2 }]);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000);
  expect(await memories()).toBeNull();
});
