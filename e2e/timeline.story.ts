import { expectAccessible } from './axe.ts';
import { expect, type Person, test } from './fixtures.ts';
import { follow, sharePost } from './people.ts';
import { boxOf, cardOf, openLive } from './screen.ts';

/** Ana reads at home while Chloe and Dan, whom she and Bruno follow, publish. */
test('new posts are offered and move nothing', async ({ person, client, couple }) => {
  const [ana, bruno] = await couple(person('Ana', { hasTouch: true, isMobile: true }), client('Bruno'));
  const [chloe, dan, theirs] = await couple(client('Chloe'), client('Dan'), 'public');
  await follow(bruno, theirs);
  for (const text of ['The first snow', 'The second snow', 'The third snow'])
    await sharePost(chloe, dan, text);
  const { page } = ana;
  const pill = page.getByRole('button', { name: 'New posts' });
  const line = page.getByText("You're all caught up");
  await openLive(page, '/home');
  await expect(cardOf(page, 'The third snow')).toBeVisible();

  // the code of R, the pill and the pull loads when the browser is idle
  await expect(async () => {
    const answered = page.waitForResponse(/post\/\?is_timeline/, { timeout: 1000 });
    await Promise.all([answered, page.keyboard.press('r')]);
  }).toPass();

  await test.step('Chloe and Dan publish: the pill appears, the page stays as it is [S2.148 S7.66]', async () => {
    const card = cardOf(page, 'The second snow');
    // the list that R asked for goes to the top when it arrives
    await expect(async () => {
      await page.evaluate(() => window.scrollTo({ top: 500 }));
      await page.waitForTimeout(250);
      expect((await boxOf(card)).y).toBeLessThan(400);
    }).toPass();
    const before = await boxOf(card);
    await sharePost(chloe, dan, 'The thaw');
    await expect(pill).toBeVisible();
    expect(await boxOf(card)).toEqual(before);
    await expect(cardOf(page, 'The thaw')).toHaveCount(0);
    await expectAccessible(page, 'new posts');
  });

  await test.step('a tap on it loads them and goes to the top [S2.148]', async () => {
    await pill.tap();
    await expect(cardOf(page, 'The thaw')).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(pill).toHaveCount(0);
  });

  await test.step('what was seen before begins under a line, until the next visit [S2.150]', async () => {
    await page.evaluate(() => window.scrollTo({ top: 500 }));
    await expect(line).toBeInViewport();
    const below = async (text: string) => (await boxOf(line)).y - (await boxOf(cardOf(page, text))).y;
    await expect.poll(() => below('The thaw')).toBeGreaterThan(0);
    await expect.poll(() => below('The third snow')).toBeLessThan(0);
    await expectAccessible(page, 'caught up');
    await page.reload();
    await expect(cardOf(page, 'The thaw')).toBeVisible();
    await expect(line).toHaveCount(0);
  });

  await test.step('a pull from the top loads new posts, and so does R [S2.149]', async () => {
    await sharePost(chloe, dan, 'The flood');
    // its code loads when the browser is idle, and a reload restores the position
    await expect(async () => {
      await page.evaluate(() => window.scrollTo({ top: 0 }));
      await pull(ana, 200);
      await expect(cardOf(page, 'The flood')).toBeInViewport({ timeout: 2000 });
    }).toPass();
    await sharePost(chloe, dan, 'The drought');
    await pull(ana, 40);
    await expect(cardOf(page, 'The drought')).toHaveCount(0);
    await page.keyboard.press('r');
    await expect(cardOf(page, 'The drought')).toBeInViewport();
  });
});

/** Drags a finger down by that many CSS pixels. */
async function pull({ page }: Person, by: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 190, y }],
    });
  await touch('touchStart', 300);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', 300 + (by * step) / 10);
  await touch('touchEnd', 300 + by);
  await devtools.detach();
}
