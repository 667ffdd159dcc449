import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { everyTime, type Screen } from './screens.ts';

/**
 * Runs axe once the screen stopped moving: all rules in light, and the contrast of its colours in dark. `npm test`
 * leaves dark, and all but a few screens, to `npm run test:all`.
 */
export async function expectAccessible(page: Page, screen: Screen): Promise<void> {
  const isBrief = process.env.STORIES === 'web';
  if (isBrief && !everyTime.includes(screen)) return;
  await expectNoViolations(page, `${screen}, light`);
  if (isBrief) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, `${screen}, dark`, ['color-contrast']);
  await page.emulateMedia({ colorScheme: null });
}

async function expectNoViolations(page: Page, message: string, rules?: string[]): Promise<void> {
  // Content that arrives later fades in; its colours are judged afterwards.
  await expect
    .poll(
      async () => {
        await page.waitForFunction(isAtRest);
        // Legacy mode: cross-origin frames, of which there are none, would need a second page.
        const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
        const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      },
      { message, timeout: 30_000 },
    )
    .toEqual([]);
}

/** Runs in the page: nothing moves but endless animations, and fonts, content and visible pictures have loaded. */
function isAtRest(): boolean {
  const moves = document
    .getAnimations()
    .some(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
  const isInView = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    // the other slides of a carousel are beside the screen, and load later
    const middle = (left + right) / 2;
    return bottom > 0 && top < innerHeight && middle > 0 && middle < innerWidth;
  };
  return !(
    moves ||
    document.fonts.status === 'loading' ||
    document.querySelector('[aria-busy=true]') !== null ||
    [...document.images].some((image) => !image.complete && isInView(image))
  );
}
