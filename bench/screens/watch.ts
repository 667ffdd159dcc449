import type { Page } from '@playwright/test';

/** What a page must show, or show no more. */
export interface Sight {
  /** only within the article that says this */
  within?: string;
  selector: string;
  says?: string;
  gone?: boolean;
}

declare global {
  interface Window {
    tapped: number;
    saw: Promise<number>;
  }
}

/** Has a page keep when it was last tapped. Moments are milliseconds since 1970, on the clock that all browsers of the machine share. */
export async function keepTaps(page: Page): Promise<void> {
  // functions reach the page as text, in which the compiler that runs this file has named them by a function of its own
  const script = `
    globalThis.__name = (one) => one;
    addEventListener('click', ({ timeStamp }) => { globalThis.tapped = performance.timeOrigin + timeStamp; }, true);`;
  await page.addInitScript(script);
  await page.evaluate(script);
}

/** Begins to look; what is given back waits for the moment at which the sight was there. */
export async function watch(page: Page, sight: Sight): Promise<() => Promise<number>> {
  await page.evaluate(({ within, selector, says, gone }) => {
    const isThere = (): boolean => {
      const article = [...document.querySelectorAll('article')].find(({ textContent }) =>
        textContent.includes(within ?? ''),
      );
      const root = within === undefined ? document : article;
      if (root === undefined) return false;
      const found = [...root.querySelectorAll(selector)].some((one) => one.textContent.includes(says ?? ''));
      return found !== (gone ?? false);
    };
    if (isThere()) throw new Error(`It is there before the tap: ${selector} ${says ?? ''}`);
    window.saw = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`It never came: ${selector} ${says ?? ''}`)), 10_000);
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        resolve(performance.timeOrigin + performance.now());
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  }, sight);
  return () => page.evaluate(() => window.saw);
}

/** When the last tap was, and when the answer to the call that it made was there. */
export async function tapAndAnswer(page: Page, call: string): Promise<{ tapped: number; answered: number }> {
  const answered = await page.waitForFunction((path) => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes(path));
    const last = calls.at(-1) as PerformanceResourceTiming | undefined;
    return last && last.responseEnd > 0 ? performance.timeOrigin + last.responseEnd : null;
  }, call);
  return { tapped: await page.evaluate(() => window.tapped), answered: (await answered.jsonValue()) ?? 0 };
}

export const forgetCalls = (page: Page): Promise<void> =>
  page.evaluate(() => performance.clearResourceTimings());
