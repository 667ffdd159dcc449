import sql from 'sql-template-tag';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { addPost, sendPhoto } from '../people.ts';

/** What Ana and Bruno shared on this day stands above Ana's timeline, until she or the day takes it away. */
test('two people remember this day', async ({ person, client, couple, device, server }) => {
  const [ana, bruno] = await couple(person('Ana'), client('Bruno'));
  const posts = [await addPost(bruno, 'The first snow.'), await addPost(ana, 'Second snow.')];
  const photo = await sendPhoto(bruno, 'Look up!');
  await addPost(ana, 'Today.');
  // a leap day has an anniversary every fourth year
  const then = sql`- interval '4 years'`;
  await server.query(
    sql`update posts set added_at = added_at ${then} where id = any(${posts.map(({ id }) => id)}::text[])`,
  );
  await server.query(sql`update messages set added_at = added_at ${then} where id = ${photo.id}::text`);
  const phone = await device(ana);
  const { page } = ana;
  const card = page.getByRole('region', { name: 'On this day' });
  const there = phone.page.getByRole('region', { name: 'On this day' });
  const next = card.getByRole('button', { name: 'Next image' });

  await test.step('a pill opens the card; the next start reserves its space, and nothing moves [S1.55 S2.180]', async () => {
    for (const one of [page, phone.page]) {
      await one.goto('/home');
      await one.getByRole('button', { name: 'On this day' }).click();
    }
    for (const one of [card, there]) await expect(one).toContainText('4 years ago today');
    await expect(card).toContainText('The first snow.');
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

  await test.step('a photo of the room leads to its message, a post to itself [S1.55]', async () => {
    // the arrows of a phone are for the keyboard
    for (const _ of [1, 2]) await next.press('Enter');
    await card.getByRole('link', { name: 'Look up!' }).click();
    await expect(page).toHaveURL(new RegExp(`messageId=${photo.id}`));
    await expect(page.getByRole('log')).toContainText('Look up!');
    await page.goto('/home');
    await card.getByRole('link', { name: 'The first snow.' }).click();
    await expect(page).toHaveURL(new RegExp(`/post/${posts[0]?.id}`));
    await page.goto('/home');
  });

  await test.step('what Bruno deletes leaves the open card [S4.164]', async () => {
    await expect(card).toContainText('The first snow.');
    await bruno.call('DELETE post/:id/', { params: { id: posts[0]?.id ?? '' } });
    await expect(card).not.toContainText('The first snow.');
    await expect(card).toContainText('Second snow.');
  });

  await test.step('she hides one, on both devices, and takes it back [S4.162 S4.163]', async () => {
    await card.getByRole('button', { name: 'Options for this memory' }).first().click();
    await page.getByRole('button', { name: 'Hide this one' }).click();
    for (const one of [card, there]) await expect(one).not.toContainText('Second snow.');
    await page.getByRole('button', { name: 'Undo' }).click();
    for (const one of [card, there]) await expect(one).toContainText('Second snow.');
  });

  await test.step('she hides that month, and shows it again in the settings [S4.162 S4.163]', async () => {
    await card.getByRole('button', { name: 'Options for this memory' }).first().click();
    await page.getByRole('button', { name: 'Hide a time span…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hide a time span' });
    await expect(dialog.getByLabel('From')).toHaveValue(/-01$/);
    await expectAccessible(page, 'hide a time span');
    await dialog.getByRole('button', { name: 'Hide' }).click();
    for (const one of [card, there]) await expect(one).toBeHidden();
    expect((await bruno.call('GET memory/', {})).length).toBe(2);
    await page.goto('/profile/settings/notifications');
    await page.getByRole('button', { name: /^Show .* again$/ }).click();
    await phone.page.getByRole('button', { name: 'On this day' }).click();
    await expect(there).toContainText('Second snow.');
  });

  await test.step('she turns it off [S4.162]', async () => {
    await page.getByRole('switch', { name: 'On this day' }).uncheck();
    await expect(there).toBeHidden();
    expect((await bruno.call('GET memory/', {})).length).toBe(2);
  });
});
