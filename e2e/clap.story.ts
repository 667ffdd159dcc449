import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, type Person, test } from './fixtures.ts';
import { clap, sharePost } from './people.ts';
import { cardOf, openLive } from './screen.ts';

const words = 'The ferry that we missed.';

/** A heart has two halves, Ana's and Bruno's, on two phones simultaneously. */
test('a clap needs both', async ({ person, client, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'), 'public');
  const [chloe, dan] = await couple(client('Chloe'), client('Dan'), 'public');
  const post = await sharePost(ana, bruno, words);
  const requests = clapRequests(bruno.page);
  const heart = ({ page }: Person, name: string) =>
    cardOf(page, words).getByRole('button', { name, exact: true });

  await test.step('Ana taps the heart: her half is full, and Bruno sees it immediately [S1.9 S2.60 S4.39 S5.10 S7.52]', async () => {
    await Promise.all([ana, bruno].map(({ page }) => openLive(page, '/home')));
    await expect(heart(bruno, 'Clap, 0 claps')).toBeVisible();
    await expectAccessible(bruno.page, 'home');
    await heart(ana, 'Clap, 0 claps').click();
    await expect(heart(bruno, 'Ana clapped, clap too, 0 claps')).toBeVisible();
    const own = heart(ana, 'Your clap is waiting for Bruno, 0 claps');
    await expect(own).toBeVisible();
    await expect.poll(() => filledSides(own)).toEqual({ left: true, right: false });
    await expect
      .poll(() => filledSides(heart(bruno, 'Ana clapped, clap too, 0 claps')))
      .toEqual({ left: false, right: true });
  });

  await test.step('Bruno double-taps the photo: the heart is complete on both phones [S4.40 S4.42 S5.11]', async () => {
    const photo = cardOf(bruno.page, words).getByRole('group', { name: '1 of 1' });
    await photo.dblclick();
    for (const one of [ana, bruno]) await expect(heart(one, 'Clapped by you both, 1 clap')).toBeVisible();
    expect(requests).toHaveLength(1);
    // Only the heart itself removes a complete clap.
    await photo.dblclick();
    await expect(heart(bruno, 'Clapped by you both, 1 clap')).toBeVisible();
  });

  await test.step('Ana removes her clap: the heart is empty on both [S4.44]', async () => {
    await heart(ana, 'Clapped by you both, 1 clap').click();
    for (const one of [ana, bruno]) await expect(heart(one, 'Clap, 0 claps')).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  await test.step('Chloe and Dan clap: Ana’s open timeline counts it [S4.45 S7.52]', async () => {
    await clap(post.id, chloe, dan);
    for (const one of [ana, bruno]) await expect(heart(one, 'Clap, 1 clap')).toBeVisible();
  });
});

/** Every clap request of the page, in order. */
function clapRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/toggle_clap/')) requests.push(request.url());
  });
  return requests;
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
