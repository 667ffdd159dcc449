import type { Locator, Request } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { cardOf, sharePost } from './couples.ts';
import { expect, type Person, test } from './fixtures.ts';

const words = 'The ferry that we missed.';

/** A heart has two halves, Ana's and Bruno's, on two phones simultaneously. */
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

  await test.step('Ana taps the heart: her half is full, and Bruno sees it immediately [S1.9 S2.60 S4.39 S5.10 S7.52]', async () => {
    await Promise.all([ana.page.goto('/home'), bruno.page.goto('/home')]);
    await expect(heart(bruno, 'Clap, 0 claps')).toBeVisible();
    await expectAccessible(bruno.page);
    await heart(ana, 'Clap, 0 claps').click();
    await expect(heart(bruno, 'Ana clapped, clap too, 0 claps')).toBeVisible();
    const mine = heart(ana, 'Your clap is waiting for Bruno, 0 claps');
    await expect(mine).toBeVisible();
    expect(await filledSides(mine)).toEqual({ left: true, right: false });
    expect(await filledSides(heart(bruno, 'Ana clapped, clap too, 0 claps'))).toEqual({
      left: false,
      right: true,
    });
  });

  await test.step('Bruno double-taps the photo: the heart is complete on both phones [S4.40 S4.42 S5.11]', async () => {
    const photo = cardOf(bruno.page, words).getByRole('group', { name: '1 of 1' });
    await photo.dblclick();
    for (const one of [ana, bruno]) await expect(heart(one, 'Clapped by you both, 1 clap')).toBeVisible();
    expect(claps).toHaveLength(1);
    // Only the heart itself removes a complete clap.
    await photo.dblclick();
    await expect(heart(bruno, 'Clapped by you both, 1 clap')).toBeVisible();
  });

  await test.step('Ana removes her clap: the heart is empty on both [S4.44]', async () => {
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

  await test.step('without a network the heart is reverted, and a toast gives the reason [S8.16]', async () => {
    expectErrors(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
    await ana.context.setOffline(true);
    await heart(ana, 'Clap, 1 clap').click();
    await expect(
      ana.page.getByText('Your clap could not be saved. There was a network error!'),
    ).toBeVisible();
    await expect(heart(ana, 'Clap, 1 clap')).toBeVisible();
    await ana.context.setOffline(false);
    await heart(ana, 'Clap, 1 clap').click();
    await expect(heart(ana, 'Your clap is waiting for Bruno, 1 clap')).toBeVisible();
    await expect(heart(bruno, 'Ana clapped, clap too, 1 clap')).toBeVisible();
  });

  await test.step('Eve has no partner: the heart leads her to /connect [S5.12 S6.4]', async () => {
    await eve.page.goto('/home');
    await heart(eve, 'Clap, 1 clap').click();
    await expect(eve.page).toHaveURL(/\/connect$/);
    await expect(eve.page.getByRole('heading', { name: 'Connect your partner' })).toBeVisible();
  });
});

/** Every clap request of the page, in order. */
function clapsOf({ page }: Person): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/toggle_clap/')) sent.push(request);
  });
  return sent;
}

/** Which halves of the heart are red, sampled in the middle of each half. */
const filledSides = (button: Locator) =>
  button.locator('svg').evaluate((svg) => {
    const box = svg.getBoundingClientRect();
    const isFilledAt = (share: number) =>
      [...svg.querySelectorAll('path')]
        .filter((path) => getComputedStyle(path).fill !== 'none')
        .some((path) => {
          const { left, right } = path.getBoundingClientRect();
          const x = box.left + box.width * share;
          return left < x && x < right;
        });
    return { left: isFilledAt(0.3), right: isFilledAt(0.7) };
  });
