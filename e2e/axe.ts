import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What is on the screen, once it has come to rest, keeps every rule that axe knows. */
export async function expectAccessible(page: Page): Promise<void> {
  await rest(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(said, `axe on ${new URL(page.url()).pathname}`).toEqual([]);
}

/** What is half faded in has colours that nobody reads; what moves for ever is no reason to wait. */
async function rest(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ effect, playState }) =>
                effect?.getTiming().iterations !== Infinity && playState === 'running',
            ).length,
      ),
    )
    .toBe(0);
}
