import type { Locator } from '@playwright/test';

/** How often a tap finds no element under a visible control while the list scrolls, of so many samples. */
export const missedWhileScrolling = (things: Locator): Promise<{ looks: number; missed: number }> =>
  things.evaluateAll(async (all) => {
    const overflows = (one: Element) => /auto|scroll/.test(getComputedStyle(one).overflowY);
    let box: Element = all[0] as Element;
    while (box !== document.documentElement && !overflows(box)) box = box.parentElement as Element;
    // After a programmatic scroll the list treats the next one as its own.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

    let looks = 0;
    let missed = 0;
    for (let step = 0; step < 20; step++) {
      box.scrollBy(0, step < 10 ? -20 : 20);
      await frame();
      await frame();
      for (const thing of all) {
        const { left, top, width, height } = thing.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        // Only the controls between the bars: those behind them cannot be tapped.
        if (!thing.isConnected || y < 120 || y > innerHeight - 160) continue;
        looks += 1;
        if (!thing.contains(document.elementFromPoint(x, y))) missed += 1;
      }
    }
    return { looks, missed };
  });
