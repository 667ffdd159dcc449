import { beforeEach, expect, vi } from 'vitest';
import { freshBrowser } from './browser.ts';
import { fakeIndexedDb } from './indexedDb.ts';
import { leavePages } from './pages.ts';

/** Ana's browser, for files whose tests load several pages: the IndexedDB content survives from page to page. */
export function anasBrowser() {
  const fresh = freshBrowser();
  leavePages();
  const browser = Object.assign(fresh, { records: new Map<string, unknown>() });
  beforeEach(() => {
    browser.records = fakeIndexedDb();
    localStorage.setItem('token', 'of-ana');
  });
  return browser;
}

/** Hides the page, so that it writes its offline caches. */
export function hidePage(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Hides the page until it has written this record. */
export const closePage = (records: ReadonlyMap<string, unknown>, key: `remembered/${string}`) =>
  expect
    .poll(() => {
      hidePage();
      return records.has(key);
    })
    .toBe(true);
