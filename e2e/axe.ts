import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** So often at most does something begin to move while axe looks. */
const mostTurns = 5;

/** What is on the screen, once it has come to rest, keeps every rule that axe knows. */
export async function expectAccessible(page: Page): Promise<void> {
  for (let turn = 1; ; turn++) {
    await rest(page);
    // in one run: to be ready for frames of other sites, of which there are none, it takes a second page and twice as long
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations } = await axe.analyze();
    if (turn < mostTurns && (await hasMoved(page))) continue;
    const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    return expect(said, `axe on ${new URL(page.url()).pathname}`).toEqual([]);
  }
}

interface Watched extends Window {
  /** for how many frames nothing moved, and whether something began to since it was at rest */
  motion?: { frames: number; began: boolean };
}

/**
 * What is half faded in has colours that nobody reads. So nothing moves for some frames, and nothing that fades in when
 * it is there is still to come: screens, fonts, pictures. What moves for ever is no reason to wait.
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

/** Since it was at rest; a page that is another one by now has moved. */
const hasMoved = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as Watched).motion?.began !== false);
