import { daysAfter } from '@twosome/contract/platform/days';
import { expectAccessible } from './axe.ts';
import { expect, type Person, test } from './fixtures.ts';
import { openLive } from './screen.ts';

/** Ana and Bruno set a goal and finish it. */
test('two people reach a goal together', async ({ person, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));

  await test.step('an empty list leads to the first goal [S2.136 S2.140]', async () => {
    await Promise.all([ana, bruno].map(({ page }) => openLive(page, '/goals')));
    await expect(bruno.page.getByText('No goals yet')).toBeVisible();
    await expect(ana.page.getByText('Achieve superpowers together')).toBeVisible();
    await expectAccessible(ana.page, 'no goals');
    await ana.page.getByRole('link', { name: 'Add your first goal' }).click();
    await ana.page.getByLabel('Title').fill('Swim the lake');
    await ana.page.getByLabel('Description').fill('End to end, side by side.');
    await ana.page.getByLabel('Achieve by').fill(daysAfter(new Date(), 100).toISOString().slice(0, 10));
    await ana.page.getByRole('button', { name: 'Save' }).click();
    await expect(ana.page).toHaveURL(/\/goals$/);
  });

  await test.step('it appears on both partners’ screens, with its author [S1.16 S2.138 S2.139 S6.14 S7.39]', async () => {
    for (const { page } of [ana, bruno]) {
      await expect(rowOf(page)).toContainText('End to end, side by side.');
      await expect(rowOf(page)).toContainText(/Ana · Just now/);
    }
    await expectAccessible(ana.page, 'goals');
  });

  await test.step('Bruno finishes it, Ana reopens it, he finishes it again', async () => {
    await rowOf(bruno.page)
      .getByRole('button', { name: /as done$/ })
      .click();
    await expect(rowOf(ana.page)).toContainText('Done Just now');
    await rowOf(ana.page)
      .getByRole('button', { name: /^Reopen/ })
      .click();
    await expect(rowOf(bruno.page)).not.toContainText('Done');
    await rowOf(bruno.page)
      .getByRole('button', { name: /as done$/ })
      .click();
    await expect(rowOf(ana.page)).toContainText('Done Just now');
  });

  await test.step('Bruno deletes it with the keyboard, after a confirmation: it is removed for both, and the focus is not lost [S2.184]', async () => {
    await rowOf(bruno.page).getByRole('link', { name: 'Swim the lake' }).press('Enter');
    await bruno.page.getByRole('button', { name: 'Delete goal' }).press('Enter');
    const dialog = bruno.page.getByRole('dialog', { name: 'Delete goal?' });
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    for (const { page } of [bruno, ana]) await expect(page.getByText('No goals yet')).toBeVisible();
    await expect(bruno.page.locator('body')).not.toBeFocused();
  });
});

const rowOf = (page: Person['page']) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Swim the lake', exact: true }) });
