import sql from 'sql-template-tag';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { addPost } from '../people.ts';

/** What Ana and Bruno shared on this day stands in Ana's timeline, until she or the day takes it away. */
test('two people remember this day', async ({ person, client, couple, server }) => {
  const [ana, bruno] = await couple(person('Ana'), client('Bruno'));
  const posts = [await addPost(bruno, 'The first snow.'), await addPost(ana, 'Second snow.')];
  await addPost(ana, 'Today.');
  // a leap day has an anniversary every fourth year
  const then = sql`- interval '4 years'`;
  await server.query(
    sql`update posts set added_at = added_at ${then} where id = any(${posts.map(({ id }) => id)}::text[])`,
  );
  const { page } = ana;
  const card = page.getByRole('region', { name: 'On this day' });

  await test.step('the today line names it; the next start reserves a row, and nothing moves [S1.55 S2.180 S2.192]', async () => {
    await page.goto('/home');
    await page.getByRole('button', { name: '4 years ago' }).click();
    await expect(page.getByRole('dialog', { name: 'Today' })).toContainText('4 years ago today');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('memoryDays'))).not.toBeNull();
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + value,
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    await expect(card).toContainText('The first snow.');
    await expectAccessible(page, 'on this day');
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
    expect(shift).toBeLessThan(0.01);
  });

  await test.step('she hides that month', async () => {
    await card.getByRole('button', { name: 'Options for this memory' }).first().click();
    await page.getByRole('button', { name: 'Hide a time span…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hide a time span' });
    await expect(dialog.getByLabel('From')).toHaveValue(/-01$/);
    await expectAccessible(page, 'hide a time span');
    await dialog.getByRole('button', { name: 'Hide' }).click();
    await expect(card).toBeHidden();
  });
});
