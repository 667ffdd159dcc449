import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The maximum number of animations that may start while axe runs. */
const mostTurns = 5;

/** Waits until the screen is at rest, then runs all rules of axe. */
export async function expectAccessible(page: Page): Promise<void> {
  for (let turn = 1; ; turn++) {
    await rest(page);
    // Legacy mode: support for cross-origin frames, of which there are none, needs a second page and takes twice as
    // long.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations } = await axe.analyze();
    if (turn < mostTurns && (await hasMoved(page))) continue;
    const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    return expect(said, `axe on ${new URL(page.url()).pathname}`).toEqual([]);
  }
}

interface Watched extends Window {
  /** the number of frames without motion, and whether motion has started since the page was at rest */
  motion?: { frames: number; began: boolean };
}

/**
 * Colours in the middle of a fade are not meant to be read. Waits until nothing has moved for some frames and all
 * screens, fonts and pictures have loaded. Endless animations are ignored.
 */
async function rest(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const moves = () =>
        document
          .getAnimations()
          .some(
            ({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
          );
      const isInSight = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      };
      const comes = () =>
        document.fonts.status === 'loading' ||
        document.querySelector('[aria-busy=true]') !== null ||
        [...document.images].some((image) => !image.complete && isInSight(image));

      const kept = window as Watched;
      if (kept.motion === undefined) {
        const motion = { frames: 0, began: false };
        const note = () => {
          if (moves()) Object.assign(motion, { frames: 0, began: true });
        };
        for (const event of ['animationstart', 'transitionrun']) document.addEventListener(event, note);
        kept.motion = motion;
      }
      kept.motion.frames = moves() || comes() ? 0 : kept.motion.frames + 1;
      if (kept.motion.frames < 4) return false;
      Object.assign(kept.motion, { frames: 0, began: false });
      return true;
    },
    undefined,
    { timeout: 30_000 },
  );
}

/** Whether the page moved since it was at rest; a new document counts as motion. */
const hasMoved = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as Watched).motion?.began !== false);
