import { expectAccessible } from './axe.ts';
import { expect, type Person, test } from './fixtures.ts';
import { follow, sendMessage, sharePost } from './people.ts';
import { boxOf, cardOf, messageOf } from './screen.ts';

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
  await page.goto('/home');
  await expect(cardOf(page, 'The third snow')).toBeVisible();

  await test.step('Chloe and Dan publish: the pill appears, the page stays as it is [S2.148 S7.66]', async () => {
    const card = cardOf(page, 'The second snow');
    await expect(cardOf(page, 'The first snow')).toBeAttached();
    await page.evaluate(() => window.scrollTo({ top: 500 }));
    await expect.poll(async () => (await boxOf(card)).y).toBeLessThan(400);
    const before = await boxOf(card);
    await sharePost(chloe, dan, 'The thaw');
    await expect(pill).toBeVisible();
    expect(await boxOf(card)).toEqual(before);
    expect(await page.evaluate(() => window.scrollY)).toBe(500);
    await expect(cardOf(page, 'The thaw')).toHaveCount(0);
    await expectAccessible(page, 'new posts');
  });

  await test.step('a tap on it loads them and goes to the top [S2.148]', async () => {
    await pill.tap();
    await expect(cardOf(page, 'The thaw')).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(pill).toHaveCount(0);
  });

  await test.step('what was seen before begins under a line, until the next visit [S2.150]', async () => {
    await page.evaluate(() => window.scrollTo({ top: 500 }));
    await expect(line).toBeInViewport();
    expect((await boxOf(line)).y).toBeGreaterThan((await boxOf(cardOf(page, 'The thaw'))).y);
    expect((await boxOf(line)).y).toBeLessThan((await boxOf(cardOf(page, 'The third snow'))).y);
    await expectAccessible(page, 'caught up');
    await page.reload();
    await expect(cardOf(page, 'The thaw')).toBeVisible();
    await expect(cardOf(page, 'The third snow')).toBeAttached();
    await expect(line).toHaveCount(0);
  });

  await test.step('a pull from the top loads new posts, and so does R [S2.149]', async () => {
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    await sharePost(chloe, dan, 'The flood');
    await pull(ana, 40);
    await expect(cardOf(page, 'The flood')).toHaveCount(0);
    await pull(ana, 200);
    await expect(cardOf(page, 'The flood')).toBeInViewport();
    await sharePost(chloe, dan, 'The drought');
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

test('a message shows in a banner on other screens, and its begin in the room', async ({
  person,
  client,
  couple,
}) => {
  const [ana, bruno] = await couple(person('Ana'), client('Bruno'));
  const { page } = ana;
  const banner = page.getByRole('region', { name: 'Notices' });
  await sendMessage(bruno, 'Good morning');
  await page.goto('/message');
  await expect(messageOf(page, 'Good morning')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached();

  await test.step('two quick messages are one banner [S4.81]', async () => {
    // the banner's code loads seconds after the first screen
    await expect(async () => {
      await sendMessage(bruno, 'The boat is free');
      await expect(banner.getByText('Bruno: The boat is free')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await banner.getByText('Bruno: The boat is free').hover();
    await sendMessage(bruno, 'Shall we?');
    await expect(banner.getByText('Bruno: 2 new messages')).toBeVisible();
    await expect(banner.getByRole('status')).toHaveCount(1);
    await expectAccessible(page, 'message banner');
  });

  await test.step('a tap opens the room, where a divider marks the unread ones until it is left [S4.80 S4.81]', async () => {
    await banner.getByText('Bruno: 2 new messages').click();
    await expect(page).toHaveURL(/\/message$/);
    await expect(banner.getByRole('status')).toHaveCount(0);
    const divider = page.getByRole('log').getByText('New messages');
    const top = async (text: string) => (await boxOf(messageOf(page, text).first())).y;
    expect((await boxOf(divider)).y).toBeGreaterThan(await top('Good morning'));
    expect((await boxOf(divider)).y).toBeLessThan(await top('The boat is free'));
    await sendMessage(bruno, 'At nine');
    await expect(messageOf(page, 'At nine')).toBeVisible();
    await expect(divider).toHaveCount(1);
    await expectAccessible(page, 'unread messages');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(messageOf(page, 'At nine')).toBeVisible();
    await expect(divider).toHaveCount(0);
  });
});
