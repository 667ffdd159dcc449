import sql from 'sql-template-tag';
import { expect, test } from '../fixtures.ts';
import { addPost, sharePost } from '../people.ts';
import { cardOf } from '../screen.ts';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
}
declare global {
  interface Window {
    shifts: { value: number; of: string }[];
  }
}

/** Counts as the measure is defined: without what an input causes within half a second. */
function countShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      const of = sources.map(({ node, previousRect, currentRect }) => {
        const words = (node?.textContent ?? '').slice(0, 20);
        return `${node?.nodeName}.${node?.className} "${words}" from ${previousRect.y} to ${currentRect.y}`;
      });
      if (!hadRecentInput) window.shifts.push({ value, of: of.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const)
  test(`nothing moves by itself over a whole session on ${name} [S9.53]`, async ({
    person,
    client,
    couple,
    server,
  }) => {
    const [ana, bruno] = await couple(person('Ana'), client('Bruno'));
    const old = await addPost(bruno, 'The first snow.');
    await server.query(
      sql`update posts set added_at = added_at - interval '4 years' where id = ${old.id}::text`,
    );
    for (let n = 1; n <= 25; n++) await sharePost(bruno, ana, `Post ${n}.`);
    await addPost(bruno, 'It waits for Ana.');
    const { page } = ana;
    await page.setViewportSize(viewport);
    await page.addInitScript(countShifts);
    // the second visit has what the first one stored
    for (const visit of ['first', 'second'])
      await test.step(`the ${visit} visit`, async () => {
        await page.goto('/home');
        await page.getByRole('button', { name: /waiting/ }).click();
        await expect(page.getByRole('dialog', { name: 'Today' })).toBeVisible();
        await page.keyboard.press('Escape');
        await page.mouse.move(viewport.width / 2, 400);
        await expect(async () => {
          await page.mouse.wheel(0, 1200);
          await expect(cardOf(page, 'Post 12.')).toBeInViewport({ timeout: 300 });
        }).toPass();
        await page.getByRole('link', { name: 'Profile' }).first().click();
        await expect(page).toHaveURL(/profile/);
        await page.waitForLoadState('networkidle');
        await page.goBack();
        await expect(cardOf(page, 'Post 12.')).toBeInViewport();
        await expect(async () => {
          await page.mouse.wheel(0, -2400);
          expect(await page.evaluate(() => scrollY)).toBe(0);
        }).toPass();
        await page.waitForLoadState('networkidle');
        const shifts = await page.evaluate(() => window.shifts);
        const sum = shifts.reduce((all, { value }) => all + value, 0);
        expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02);
      });
  });
