import type { Page } from '@playwright/test';

/** An element that a page must show, or must not show any more. */
export interface Target {
  /** only within the article with this text */
  within?: string;
  selector: string;
  text?: string;
  disappears?: boolean;
}

declare global {
  interface Window {
    tapped: number;
    appeared: Promise<number>;
  }
}

/**
 * Records the time of the page's last tap. Times are milliseconds since 1970, on the clock that all browsers of the
 * machine share.
 */
export async function keepTaps(page: Page): Promise<void> {
  // Functions are sent to the page as text, in which the compiler has inserted a helper that names functions.
  const script = `
    globalThis.__name = (one) => one;
    addEventListener('click', ({ timeStamp }) => { globalThis.tapped = performance.timeOrigin + timeStamp; }, true);`;
  await page.addInitScript(script);
  await page.evaluate(script);
}

/** Starts observing; the returned promise resolves with the time of the first match. */
export async function watch(page: Page, target: Target): Promise<() => Promise<number>> {
  await page.evaluate(({ within, selector, text, disappears }) => {
    const isThere = (): boolean => {
      const article = [...document.querySelectorAll('article')].find(({ textContent }) =>
        textContent.includes(within ?? ''),
      );
      const root = within === undefined ? document : article;
      if (root === undefined) return false;
      const found = [...root.querySelectorAll(selector)].some((one) => one.textContent.includes(text ?? ''));
      return found !== (disappears ?? false);
    };
    if (isThere()) throw new Error(`The element exists before the tap: ${selector} ${text ?? ''}`);
    window.appeared = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`The element never appeared: ${selector} ${text ?? ''}`)), 10_000);
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        resolve(performance.timeOrigin + performance.now());
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  }, target);
  return () => page.evaluate(() => window.appeared);
}

/** The time of the last tap, and of the response to its request. */
export async function tapAndAnswer(page: Page, call: string): Promise<{ tapped: number; answered: number }> {
  const answered = await page.waitForFunction((path) => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes(path));
    const last = calls.at(-1) as PerformanceResourceTiming | undefined;
    return last && last.responseEnd > 0 ? performance.timeOrigin + last.responseEnd : null;
  }, call);
  return { tapped: await page.evaluate(() => window.tapped), answered: (await answered.jsonValue()) ?? 0 };
}

export const clearCalls = (page: Page): Promise<void> =>
  page.evaluate(() => performance.clearResourceTimings());
