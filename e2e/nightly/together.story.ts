import { daysAfter } from '@twosome/contract/platform/days';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { changeProfile } from '../people.ts';

/** Ana and Bruno agree on since when they are together, show it, and count down to a journey. */
test('two people agree on their day and count down to a journey', async ({ person, client, couple }) => {
  const [ana, bruno, theirs] = await couple(person('Ana'), person('Bruno'));
  const [chloe] = await couple(person('Chloe'), client('Dan'));
  const [hers, his] = [ana.page, bruno.page];

  await test.step('Ana suggests a day, and Bruno agrees on his phone [S1.40]', async () => {
    for (const page of [hers, his]) await page.goto('/profile');
    await hers.getByRole('button', { name: 'When did you two get together?' }).click();
    await hers.getByLabel('Together since').fill('2020-02-29');
    await hers.getByRole('button', { name: 'Ask Bruno' }).click();
    await expect(hers.getByText('Waiting for Bruno to agree to 29 February 2020.')).toBeVisible();
    await his.getByRole('button', { name: 'Ana suggests a day' }).click();
    await expect(his.getByText('Ana suggests: together since 29 February 2020.')).toBeVisible();
    await expectAccessible(his, 'proposed day');
    await his.getByRole('button', { name: 'Agree' }).click();
    for (const page of [hers, his])
      await expect(page.getByText('Together since 29 February 2020')).toBeVisible();
  });

  await test.step('others see it when both want it [S1.41]', async () => {
    const profile = `/profile/${theirs.id}`;
    await changeProfile(ana, { is_private: 'false' });
    await hers.getByRole('switch', { name: 'Show it on your profile' }).check();
    await expect(hers.getByText('Others see it once Bruno has switched this on too.')).toBeVisible();
    await chloe.page.goto(profile);
    await expect(chloe.page.getByRole('heading', { name: theirs.username })).toBeVisible();
    await expect(chloe.page.getByText('Together since')).toHaveCount(0);
    await his.getByRole('switch', { name: 'Show it on your profile' }).check();
    for (const page of [hers, his])
      await expect(page.getByText('Others see it on your profile.')).toBeVisible();
    await chloe.page.goto(profile);
    await expect(chloe.page.getByText('Together since 29 February 2020')).toBeVisible();
  });

  await test.step('a countdown of Ana stands on both phones until Bruno deletes it [S1.42]', async () => {
    const date = daysAfter(new Date(), 12).toISOString().slice(0, 10);
    await hers.getByRole('button', { name: 'Add a countdown' }).click();
    await hers.getByLabel('What are you looking forward to?').fill('Lisbon');
    await hers.getByLabel('Day', { exact: true }).fill(date);
    await hers.getByRole('button', { name: 'Add', exact: true }).click();
    for (const page of [hers, his]) {
      const row = page.getByRole('listitem').filter({ hasText: 'Lisbon' });
      await expect(row).toContainText(/in 1[123] days/);
    }
    await expectAccessible(hers, 'your days');
    await his.getByRole('button', { name: 'Delete Lisbon' }).click();
    await his.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    for (const page of [hers, his])
      await expect(page.getByRole('listitem').filter({ hasText: 'Lisbon' })).toHaveCount(0);
  });
});
