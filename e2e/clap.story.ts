import type { Request } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { cardOf, sharePost } from './couples.ts';
import { expect, type Person, test } from './fixtures.ts';

const words = 'The ferry that we missed.';

/** A heart has two halves: Ana's and Bruno's, on two phones at once. */
test('a clap needs both', async ({ person, couple, expectErrors }) => {
  const [ana, bruno, chloe, dan, eve] = [
    await person('Ana'),
    await person('Bruno'),
    await person('Chloe'),
    await person('Dan'),
    await person('Eve'),
  ];
  await couple(ana, bruno, 'public');
  await couple(chloe, dan);
  const post = await sharePost(ana, bruno, words);
  const claps = clapsOf(bruno);
  const heart = ({ page }: Person, name: string) =>
    cardOf(page, words).getByRole('button', { name, exact: true });

  await test.step('Ana taps the heart: her half is full, and Bruno sees it at once [S1.9 S2.60 S4.39 S5.10 S7.52]', async () => {
    await Promise.all([ana.page.goto('/home'), bruno.page.goto('/home')]);
    await expect(heart(bruno, 'Clap, 0 claps')).toBeVisible();
    await expectAccessible(bruno.page);
    await heart(ana, 'Clap, 0 claps').click();
    await expect(heart(bruno, 'Ana clapped, clap too, 0 claps')).toBeVisible();
    await expect(heart(ana, 'Your clap is waiting for Bruno, 0 claps')).toBeVisible();
  });

  await test.step('Bruno taps the photo twice: it is whole on both phones [S4.40 S4.42 S5.11]', async () => {
    const photo = cardOf(bruno.page, words).getByRole('group', { name: '1 of 1' });
    await photo.dblclick();
    for (const one of [ana, bruno]) await expect(heart(one, 'Clapped by you both, 1 clap')).toBeVisible();
    expect(claps).toHaveLength(1);
    // a whole heart is taken back by the heart alone
    await photo.dblclick();
    await expect(heart(bruno, 'Clapped by you both, 1 clap')).toBeVisible();
  });

  await test.step('Ana takes it back: it is empty on both [S4.44]', async () => {
    await heart(ana, 'Clapped by you both, 1 clap').click();
    for (const one of [ana, bruno]) await expect(heart(one, 'Clap, 0 claps')).toBeVisible();
    expect(claps).toHaveLength(1);
  });

  await test.step('Chloe and Dan clap: Ana’s open timeline counts it [S4.45 S7.52]', async () => {
    const clap = `POST post/${post.id}/clap/toggle_clap/`;
    await chloe.call(clap, { want: true });
    await dan.call(clap, { want: true });
    for (const one of [ana, bruno]) await expect(heart(one, 'Clap, 1 clap')).toBeVisible();
  });

  await test.step('without a network the heart is as it was, and a toast says why [S8.16]', async () => {
    expectErrors(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
    await ana.context.setOffline(true);
    await heart(ana, 'Clap, 1 clap').click();
    await expect(ana.page.getByText('Your clap is as it was. There was a network error!')).toBeVisible();
    await expect(heart(ana, 'Clap, 1 clap')).toBeVisible();
    await ana.context.setOffline(false);
    await heart(ana, 'Clap, 1 clap').click();
    await expect(heart(ana, 'Your clap is waiting for Bruno, 1 clap')).toBeVisible();
    await expect(heart(bruno, 'Ana clapped, clap too, 1 clap')).toBeVisible();
  });

  await test.step('Eve has no partner: the heart shows her the way to one [S5.12 S6.4]', async () => {
    await eve.page.goto('/home');
    await heart(eve, 'Clap, 1 clap').click();
    await expect(eve.page).toHaveURL(/\/connect$/);
    await expect(eve.page.getByRole('heading', { name: 'Connect your partner' })).toBeVisible();
  });
});

/** Every clap that leaves somebody's page, as they come. */
function clapsOf({ page }: Person): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/toggle_clap/')) sent.push(request);
  });
  return sent;
}
