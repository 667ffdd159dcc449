import { daysAfter } from '@twosome/contract/platform/days';
import { expectAccessible } from '../axe.ts';
import { expect, type Person, test } from '../fixtures.ts';
import { addGoal } from '../people.ts';
import { openLive } from '../screen.ts';

test('two people edit a goal, and read it in a calendar until it is deleted', async ({
  person,
  couple,
  expectErrors,
}) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  await addGoal(ana, 'Swim the lake');
  const [{ id = '' } = {}] = (await ana.call('GET goals/')).results;

  await test.step('the day must be in the future', async () => {
    await ana.page.goto('/goals/add');
    await ana.page.getByLabel('Achieve by').fill(daysAfter(new Date(), -3).toISOString().slice(0, 10));
    await ana.page.getByLabel('Achieve by').blur();
    await expect(ana.page.getByText('Choose today or a later day.')).toBeVisible();
    await expectAccessible(ana.page, 'rejected goal');
  });

  await test.step('a notification leads Bruno to it', async () => {
    await bruno.page.goto('/notification');
    await bruno.page.getByRole('link', { name: 'Ana added the goal “Swim the lake”' }).click();
    await expect(bruno.page).toHaveURL(new RegExp(`/goals/edit/${id}$`));
    await expect(bruno.page.getByText(/Ana added this/)).toBeVisible();
  });

  await test.step('both edit simultaneously: the later one sees the newer version beside the typed text [S2.141 S7.40]', async () => {
    expectErrors(/409/);
    await ana.page.goto(`/goals/edit/${id}`);
    await ana.page.getByLabel('Title').fill('Swim the long lake');
    await bruno.page.getByLabel('Title').fill('Swim the lake twice');
    await bruno.page.getByRole('button', { name: 'Save' }).click();
    await expect(bruno.page).toHaveURL(/\/notification$/);
    await openLive(bruno.page, '/goals');
    await ana.page.getByRole('button', { name: 'Save' }).click();
    const dialog = ana.page.getByRole('dialog', { name: 'Changed in the meantime' });
    await expect(dialog.getByRole('region', { name: 'As it is now' })).toContainText('Swim the lake twice');
    await expect(dialog.getByRole('region', { name: 'Yours' })).toContainText('Swim the long lake');
    await expectAccessible(ana.page, 'goal conflict');
    await dialog.getByRole('button', { name: 'Keep writing' }).click();
    await ana.page.getByLabel('Title').fill('Swim the long lake twice');
    // The dialog's "Save yours" may still be fading out.
    await ana.page.getByRole('button', { name: 'Save', exact: true }).click();
    for (const { page } of [ana, bruno]) await expect(rowOf(page, 'Swim the long lake twice')).toBeVisible();
  });

  await test.step('Ana reads the goals in her calendar until she turns the address off [S1.34]', async () => {
    await ana.page.getByRole('button', { name: 'Add to your calendar' }).click();
    await ana.page.getByRole('button', { name: 'Get the address' }).click();
    const link = ana.page.getByRole('link', { name: 'Open in calendar app' });
    await expectAccessible(ana.page, 'calendar address');
    const { pathname } = new URL((await link.getAttribute('href')) ?? '');
    const feed = await ana.page.request.get(pathname);
    expect(await feed.text()).toContain('Swim the long lake twice');
    await ana.page.getByRole('button', { name: 'Turn off' }).click();
    await expect(ana.page.getByText('Your calendar address is off.')).toBeVisible();
    expect((await ana.page.request.get(pathname)).status()).toBe(404);
  });

  await test.step('when it is deleted its address and its notification say so', async () => {
    expectErrors(/404/);
    await ana.call('DELETE goals/:id/', { params: { id } });
    await expect(bruno.page.getByText('No goals yet')).toBeVisible();
    await bruno.page.goto(`/goals/edit/${id}`);
    await expect(bruno.page.getByText('Seesh! That is 404 not found.')).toBeVisible();
    await bruno.page.goto('/notification');
    await expect(bruno.page.getByText('No longer available').first()).toBeVisible();
  });
});

const rowOf = (page: Person['page'], title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
