import type { Goal } from '@twosome/contract/goal/goal.contract';
import { daysAfter } from '@twosome/contract/platform/days';
import { expectAccessible } from './axe.ts';
import { expect, type Person, test } from './fixtures.ts';

const inDays = (days: number): string => daysAfter(new Date(), days).toISOString().slice(0, 10);

/** Ana and Bruno set a goal, edit it together and finish it. */
test('two people reach a goal together', async ({ person, couple, expectErrors }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  const otherTab = await ana.context.newPage();
  const firstGoal = async () => (await ana.call('GET goals/')).results[0] as Goal;

  await test.step('an empty list leads to the first goal [S2.136 S2.140]', async () => {
    await Promise.all([ana.page, otherTab, bruno.page].map((page) => page.goto('/goals')));
    await expect(ana.page.getByText('Achieve superpowers together')).toBeVisible();
    await expectAccessible(ana.page, 'no goals');
    await ana.page.getByRole('link', { name: 'Add your first goal' }).click();
    await expect(ana.page).toHaveURL(/\/goals\/add$/);
  });

  await test.step('all three fields are required, and the day must be in the future [S2.140 S5.31 S5.32 S5.33 S5.34]', async () => {
    const save = ana.page.getByRole('button', { name: 'Save' });
    await ana.page.getByLabel('Title').fill('Swim the lake');
    await ana.page.getByLabel('Description').fill('End to end, side by side.');
    await expect(save).toBeDisabled();
    await ana.page.getByLabel('Achieve by').fill(inDays(-3));
    await ana.page.getByLabel('Achieve by').blur();
    await expect(ana.page.getByText('Choose today or a later day.')).toBeVisible();
    await expect(save).toBeDisabled();
    await expectAccessible(ana.page, 'rejected goal');
    await ana.page.getByLabel('Achieve by').fill(inDays(100));
    await save.click();
    await expect(ana.page).toHaveURL(/\/goals$/);
  });

  await test.step('it appears on both partners’ screens and in the other tab, with its author [S1.16 S2.138 S2.139 S6.14 S7.39]', async () => {
    for (const page of [ana.page, otherTab, bruno.page]) {
      const row = rowOf(page, 'Swim the lake');
      await expect(row).toContainText('End to end, side by side.');
      await expect(row).toContainText(/Ana · Just now/);
    }
    await expect(ana.page.getByText("That's all it is here")).toBeVisible();
    await expectAccessible(ana.page, 'goals');
  });

  await test.step('a notification leads Bruno to it', async () => {
    await bruno.page.goto('/notification');
    await bruno.page.getByRole('link', { name: 'Ana added the goal “Swim the lake”' }).click();
    await expect(bruno.page).toHaveURL(new RegExp(`/goals/edit/${(await firstGoal()).id}$`));
    await expect(bruno.page.getByLabel('Title')).toHaveValue('Swim the lake');
    await expect(bruno.page.getByText(/Ana added this/)).toBeVisible();
  });

  await test.step('both edit simultaneously: the later one sees the newer version beside the typed text [S2.141 S7.40]', async () => {
    expectErrors(/409/);
    await ana.page.goto(`/goals/edit/${(await firstGoal()).id}`);
    await ana.page.getByLabel('Title').fill('Swim the long lake');
    await bruno.page.getByLabel('Title').fill('Swim the lake twice');
    await bruno.page.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(otherTab, 'Swim the lake twice')).toBeVisible();
    await ana.page.getByRole('button', { name: 'Save' }).click();
    const dialog = ana.page.getByRole('dialog', { name: 'Changed in the meantime' });
    await expect(dialog.getByRole('region', { name: 'As it is now' })).toContainText('Swim the lake twice');
    await expect(dialog.getByRole('region', { name: 'Yours' })).toContainText('Swim the long lake');
    await expectAccessible(ana.page, 'goal conflict');
    await dialog.getByRole('button', { name: 'Keep writing' }).click();
    await expect(ana.page.getByLabel('Title')).toHaveValue('Swim the long lake');
    await ana.page.getByLabel('Title').fill('Swim the long lake twice');
    // The dialog's "Save yours" may still be fading out.
    await ana.page.getByRole('button', { name: 'Save', exact: true }).click();
    for (const page of [ana.page, otherTab])
      await expect(rowOf(page, 'Swim the long lake twice')).toBeVisible();
  });

  await test.step('Bruno finishes it, Ana reopens it, he finishes it again', async () => {
    await bruno.page.goto('/goals');
    const hers = rowOf(ana.page, 'Swim the long lake twice');
    const his = rowOf(bruno.page, 'Swim the long lake twice');
    await his.getByRole('button', { name: /as done$/ }).click();
    await expect(hers).toContainText('Done Just now');
    await hers.getByRole('button', { name: /^Reopen/ }).click();
    await expect(his).not.toContainText('Done');
    await his.getByRole('button', { name: /as done$/ }).click();
    await expect(hers).toContainText('Done Just now');
  });

  await test.step('Ana reads the goals in her calendar until she turns the address off [S1.34]', async () => {
    await ana.page.goto('/goals');
    await ana.page.getByRole('button', { name: 'Add to your calendar' }).click();
    await ana.page.getByRole('button', { name: 'Get the address' }).click();
    const link = ana.page.getByRole('link', { name: 'Open in calendar app' });
    await expectAccessible(ana.page, 'calendar address');
    const { pathname } = new URL((await link.getAttribute('href')) ?? '');
    const feed = await ana.page.request.get(pathname);
    expect(await feed.text()).toContain('SUMMARY:✓ Swim the long lake twice');
    await ana.page.getByRole('button', { name: 'Turn off' }).click();
    await expect(ana.page.getByText('Your calendar address is off.')).toBeVisible();
    expect((await ana.page.request.get(pathname)).status()).toBe(404);
  });

  await test.step('Bruno deletes it after a confirmation: it is removed for both, and its address says so', async () => {
    expectErrors(/404/);
    const { id } = await firstGoal();
    await ana.page.goto('/goals');
    await rowOf(bruno.page, 'Swim the long lake twice')
      .getByRole('button', { name: /^Options/ })
      .click();
    await bruno.page.getByRole('button', { name: 'Delete' }).click();
    const dialog = bruno.page.getByRole('dialog', { name: 'Delete goal?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    for (const page of [bruno.page, ana.page]) await expect(page.getByText('No goals yet')).toBeVisible();
    await ana.page.goto(`/goals/edit/${id}`);
    await expect(ana.page.getByText('Seesh! That is 404 not found.')).toBeVisible();
    await ana.page.goto('/notification');
    await expect(ana.page.getByText('No longer available')).toBeVisible();
  });
});

const rowOf = (page: Person['page'], title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
