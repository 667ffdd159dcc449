import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { photoFile } from '../photos.ts';

/** Ana writes two letters: one for Bruno's morning, which she takes back, and one that he opens when its time comes. */
test('a letter stays sealed until its time', async ({ person, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  const received: string[] = [];
  bruno.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => received.push(String(payload))),
  );
  bruno.page.on('response', async (response) => received.push(await response.text().catch(() => '')));

  await test.step('what is written stays on the device until it is sealed [S4.146]', async () => {
    await Promise.all([ana.page.goto('/profile/settings'), bruno.page.goto('/letter')]);
    await expect(bruno.page.getByText('No sealed letters')).toBeVisible();
    await ana.page.getByRole('link', { name: 'Letters', exact: true }).click();
    await ana.page.getByRole('link', { name: 'Write a letter' }).click();
    await ana.page.getByLabel('Dear Bruno').fill('The smell of rain');
    await ana.page.locator('input[type=file]').setInputFiles([await photoFile('rain.jpg')]);
    await expect(ana.page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
    await ana.page.reload();
    await expect(ana.page.getByLabel('Dear Bruno')).toHaveValue('The smell of rain');
    await expect(ana.page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
    await expectAccessible(ana.page, 'write a letter');
  });

  await test.step('the reader’s page shows an envelope, and receives nothing of what is in it [S4.140]', async () => {
    await ana.page.getByRole('button', { name: 'Seal it' }).click();
    await expect(ana.page.getByText('The smell of rain')).toBeVisible();
    await expect(bruno.page.getByText('A letter from Ana')).toBeVisible();
    await expect(bruno.page.getByText(/^Opens on the morning of/)).toBeVisible();
    await expect(bruno.page.getByRole('button', { name: 'Open' })).toBeHidden();
    await expectAccessible(ana.page, 'sealed letters');
    expect(received.join()).toContain('"is_sealed":true');
    expect(received.join()).not.toContain('The smell of rain');
    expect(received.join()).not.toContain('/media/letter/');
  });

  await test.step('its writer takes it back, from both phones [S4.141]', async () => {
    await ana.page.getByRole('button', { name: 'Take back' }).click();
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await expect(ana.page.getByText('No sealed letters')).toBeVisible();
    await expect(bruno.page.getByText('No sealed letters')).toBeVisible();
  });

  await test.step('when its time has come the envelope opens, on both phones [S1.51]', async () => {
    const form = new FormData();
    form.append('text', 'Now you may');
    form.append('opens_at', new Date(Date.now() + 3000).toISOString());
    await ana.call('POST letter/', { form });
    await expect(bruno.page.getByText('A letter from Ana')).toBeVisible();
    await expect(async () => {
      await bruno.page.reload();
      await expect(bruno.page.getByRole('button', { name: 'Open' })).toBeVisible({ timeout: 2000 });
    }).toPass();
    await bruno.page.goto('/home');
    await bruno.page.getByRole('button', { name: /waiting for you/ }).click();
    // the question of the day has waited longer
    await bruno.page.getByRole('button', { name: 'See all 2' }).click();
    await bruno.page.getByRole('dialog').getByRole('link', { name: 'Open' }).click();
    await expect(bruno.page).toHaveURL(/\/letter$/);
    expect(received.join()).not.toContain('Now you may');
    await bruno.page.getByRole('button', { name: 'Open' }).click();
    await expect(bruno.page.getByText('Now you may')).toBeVisible();
    await expect(ana.page.getByText(/^Opened on/)).toBeVisible();
    await bruno.page.getByRole('link', { name: 'Opened letters' }).click();
    await expect(bruno.page.getByText('Now you may')).toBeVisible();
    await expectAccessible(bruno.page, 'opened letters');
  });
});
