import { beforeEach, expect, vi } from 'vitest';
import { freshBrowser } from './browser.ts';
import { fakeDrawer } from './drawer.ts';
import { leavePages } from './pages.ts';

/** Ana's browser, for a file whose tests load one page after another: what one keeps in the drawer, the next one finds. */
export function anasBrowser() {
  const fresh = freshBrowser();
  leavePages();
  const browser = Object.assign(fresh, { drawer: new Map<string, unknown>() });
  beforeEach(() => {
    browser.drawer = fakeDrawer();
    localStorage.setItem('token', 'of-ana');
  });
  return browser;
}

/** Nobody looks at the page any more: what it remembers is written. */
export function hidePage(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The page is closed, and this was written by then. */
export const closePage = (drawer: ReadonlyMap<string, unknown>, key: `remembered/${string}`) =>
  expect
    .poll(() => {
      hidePage();
      return drawer.has(key);
    })
    .toBe(true);
