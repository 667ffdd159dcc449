import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

/** Ana and Bruno answer the question of the day, each without the other's answer. */
test('two people answer a question', async ({ person, device, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  const tablet = await device(ana);

  await test.step('the settings lead both to the same question [S1.50]', async () => {
    await Promise.all([
      ana.page.goto('/profile/settings'),
      bruno.page.goto('/question'),
      tablet.page.goto('/question'),
    ]);
    await ana.page.getByRole('link', { name: 'Question of the day' }).click();
    await expect(ana.page).toHaveURL(/\/question$/);
    const question = await ana.page.getByRole('article').getByRole('heading').textContent();
    await expect(bruno.page.getByRole('heading', { name: question ?? '' })).toBeVisible();
    await expectAccessible(ana.page, 'question of the day');
  });

  await test.step('an answer is sealed: the partner’s page never receives it [S4.120]', async () => {
    const received: string[] = [];
    bruno.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => received.push(String(payload))),
    );
    bruno.page.on('response', async (response) => received.push(await response.text().catch(() => '')));
    await ana.page.getByLabel('Your answer').fill('The smell of rain');
    await ana.page.getByRole('button', { name: 'Seal my answer' }).click();
    await expect(ana.page.getByText('Opens for you both when Bruno has answered too.')).toBeVisible();
    await expect(tablet.page.getByText('The smell of rain')).toBeVisible();
    await expectAccessible(ana.page, 'sealed answer');
    await bruno.page.reload();
    await expect(bruno.page.getByLabel('Your answer')).toBeVisible();
    expect(received.join()).not.toContain('The smell of rain');
  });

  await test.step('the second answer opens both, on every device [S4.120]', async () => {
    await bruno.page.getByLabel('Your answer').fill('Your laugh');
    await bruno.page.getByRole('button', { name: 'Seal my answer' }).click();
    await expect(bruno.page.getByText('The smell of rain')).toBeVisible();
    for (const { page } of [ana, tablet]) await expect(page.getByText('Your laugh')).toBeVisible();
    await expectAccessible(ana.page, 'open question');
    await ana.page.getByRole('link', { name: 'Answered questions' }).click();
    await expect(ana.page.getByText('Your laugh')).toBeVisible();
    await expectAccessible(ana.page, 'past questions');
  });

  await test.step('an own question is asked tomorrow [S4.123]', async () => {
    await bruno.page.getByLabel('Your question').fill('Where shall we go in spring?');
    await bruno.page.getByRole('button', { name: 'Ask it' }).click();
    await expect(bruno.page.getByText(/You both get it on/)).toBeVisible();
    await bruno.page.reload();
    await expect(bruno.page.getByText('Where shall we go in spring?')).toBeVisible();
    await ana.page.goto('/question');
    await expect(ana.page.getByText('Your laugh')).toBeVisible();
    await expect(ana.page.getByText('Where shall we go in spring?')).toBeHidden();
  });

  await test.step('the question becomes a post', async () => {
    await ana.page.getByRole('button', { name: 'Make it a post' }).click();
    await expect(ana.page).toHaveURL(/\/post\/add/);
  });
});
