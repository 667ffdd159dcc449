import { limits } from '@twosome/contract/platform/limits';
import { expectAccessible } from '../axe.ts';
import { expect, type Person, test } from '../fixtures.ts';
import { sendMessage } from '../people.ts';
import { box, button, log, options, sendText, sheet, write } from '../room.ts';
import { boxOf, messageOf } from '../screen.ts';

const pinned = ({ page }: Person) => page.getByRole('button', { name: /^Pinned message/ });

test('pins, quotes, long texts and the height of the room', async ({ person, device, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  const tablet = await device(ana);
  await sendMessage(bruno, 'Look what the balcony did');
  for (let n = 1; n <= 12; n += 1) await sendMessage(ana, `Number ${n}`);
  await sendMessage(ana, 'The cat supervised');
  await Promise.all([ana, bruno, tablet].map(({ page }) => page.goto('/message')));

  await test.step('a pinned message stands above for both, leads to itself, and either unpins it [S4.90]', async () => {
    await options(bruno, 'Look what');
    await sheet(bruno).getByRole('button', { name: 'Pin for both' }).click();
    for (const one of [ana, bruno, tablet])
      await expect(pinned(one)).toHaveAccessibleName('Pinned message Look what the balcony did');
    await pinned(ana).click();
    await expect(messageOf(ana.page, 'Look what')).toBeFocused();
    await expectAccessible(ana.page, 'pinned message');
    await tablet.page.reload();
    await expect(pinned(tablet)).toBeVisible();
    await button(tablet, 'Unpin').click();
    for (const one of [ana, bruno, tablet]) await expect(pinned(one)).toHaveCount(0);
  });

  await test.step('a reply has a quote, which leads to the quoted message', async () => {
    await options(bruno, 'supervised');
    await sheet(bruno).getByRole('button', { name: 'Reply' }).click();
    await expect(box(bruno)).toBeFocused();
    await write(bruno, 'As she does');
    await button(bruno, 'Send').click();
    await expect(
      messageOf(ana.page, 'As she does').getByRole('button', { name: /Answers You/ }),
    ).toBeVisible();
    await messageOf(ana.page, 'As she does')
      .getByRole('button', { name: /Answers/ })
      .click();
    await expect(messageOf(ana.page, 'The cat supervised').first()).toBeInViewport();
  });

  await test.step('a deleted message is removed from quotes [S2.129]', async () => {
    await options(ana, 'supervised');
    await sheet(ana).getByRole('button', { name: 'Delete for both' }).click();
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    for (const one of [ana, bruno, tablet])
      await expect(messageOf(one.page, 'As she does')).toContainText('Deleted Message');
  });

  await test.step('four thousand characters without a break stay within the screen', async () => {
    await write(bruno, 'x'.repeat(limits.messageText + 1));
    await expect(bruno.page.getByText('1 too many')).toBeVisible();
    await expect(button(bruno, 'Send')).toBeDisabled();
    await sendText(bruno, 'x'.repeat(limits.messageText));
    await expect(messageOf(ana.page, 'xxxx')).toBeVisible();
    for (const { page } of [ana, bruno])
      expect(await log(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  await test.step('a reader at the end stays there when the box grows, the keyboard opens, or the phone is rotated', async () => {
    await sendText(bruno, 'The cat');
    await write(ana, 'One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight');
    await expect(messageOf(ana.page, 'The cat')).toBeInViewport({ ratio: 1 });
    await write(ana, '');
    for (const [width, height] of [
      [390, 500],
      [390, 844],
      [844, 390],
    ] as const) {
      await ana.page.setViewportSize({ width, height });
      await expect(messageOf(ana.page, 'The cat')).toBeInViewport({ ratio: 1 });
      await expect(button(ana, 'To the newest')).toHaveCount(0);
    }
    await sendMessage(bruno, 'While she turns it');
    await expect(messageOf(ana.page, 'While she turns it')).toBeInViewport({ ratio: 1 });
  });
});

test('a long press on a message opens its options, selects no text and suppresses the callout of iOS', async ({
  person,
  client,
  couple,
}) => {
  const [ana, bruno] = await couple(person('Ana', { hasTouch: true, isMobile: true }), client('Bruno'));
  await sendMessage(bruno, 'Hold me');
  const { page } = ana;
  await page.goto('/message');
  const words = messageOf(ana.page, 'Hold me').getByText('Hold me');
  await expect(words).toBeInViewport();
  const { x, y } = await boxOf(words);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });

  await touch('touchStart', { x: x + 5, y: y + 5 });
  await expect(sheet(ana)).toBeVisible();
  await touch('touchEnd');
  await expect(sheet(ana)).toHaveCount(1);
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await page.goBack();
  await expect(sheet(ana)).toHaveCount(0);

  // A browser without iOS' property drops it, so the sent stylesheet is searched.
  const styles = await page.evaluate(async () => {
    const sheets = [...document.styleSheets].flatMap(({ href }) => (href === null ? [] : [href]));
    const texts = await Promise.all(sheets.map(async (href) => (await fetch(href)).text()));
    return texts.join('');
  });
  const [line] =
    (await messageOf(ana.page, 'Hold me').locator('> div').first().getAttribute('class'))?.split(' ') ?? [];
  expect(styles).toMatch(new RegExp(`\\.${line}\\{[^}]*-webkit-touch-callout:none`));
});
