import type { Page } from '@playwright/test';
import { limits } from '@twosome/contract/platform/limits';
import { expectAccessible } from './axe.ts';
import { expect, type Person, test } from './fixtures.ts';
import { routeTunnel } from './network.ts';
import { sendMessage } from './people.ts';
import { type PhotoFile, photoFile } from './photos.ts';
import { boxOf, messageOf, messageTexts, missedWhileScrolling, send } from './screen.ts';

/** Ana and Bruno chat on three devices. */
test('the two chat, and see the other’s state', async ({ person, device, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  const tablet = await device(ana);

  await test.step('an empty room; the first message appears immediately, and is counted elsewhere [S1.13 S2.38 S4.31 S5.35 S7.46]', async () => {
    await Promise.all([ana, tablet].map(({ page }) => page.goto('/home')));
    await bruno.page.goto('/message');
    await expect(bruno.page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
    await expectAccessible(bruno.page, 'no messages');
    await expect(button(bruno, 'Record a voice message')).toBeVisible();
    await expect(button(bruno, 'Send')).toHaveCount(0);
    await write(bruno, 'Look what the balcony did');
    await box(bruno).press('Enter');
    await expect(messageOf(bruno.page, 'Look what the balcony did')).toContainText('Sent');
    for (const one of [ana, tablet]) await expect(tab(one, '1 new message')).toBeVisible();
  });

  await test.step('opening the room marks it seen: the badges disappear, and Bruno sees it [S1.14 S2.39 S4.33 S4.36 S7.54]', async () => {
    await tab(ana, '1 new message').click();
    await expect(ana.page).toHaveURL(/\/message$/);
    await expect(messageOf(ana.page, 'Look what the balcony did')).toBeVisible();
    await expect(messageOf(bruno.page, 'Look what the balcony did')).toContainText('Seen');
    await expect(tab(tablet)).toBeVisible();
    await expectAccessible(ana.page, 'messages');
  });

  await test.step('he sees that she types, until the message arrives; Shift and Enter insert a line break [S1.14 S2.127 S4.34 S4.35 S7.48]', async () => {
    await box(ana).pressSequentially('The cat');
    await expect(bruno.page.getByText('Ana is typing')).toBeAttached();
    await box(ana).press('Shift+Enter');
    await box(ana).pressSequentially('supervised');
    await box(ana).press('Enter');
    await expect(messageOf(bruno.page, 'The cat\nsupervised')).toBeVisible();
    await expect(bruno.page.getByText('Ana is typing')).toHaveCount(0);
    await expect(box(ana)).toHaveValue('');
  });

  await test.step('her tablet has them all, in the same order', async () => {
    await tablet.page.goto('/message');
    await expect(messageTexts(tablet.page)).toHaveText(['Look what the balcony did', 'The cat\nsupervised']);
  });

  await test.step('a reaction and an edit reach the other, and are marked [S4.82 S4.83]', async () => {
    await options(bruno, 'supervised');
    await sheet(bruno).getByRole('button', { name: 'React with ❤️' }).click();
    const cat = messageOf(ana.page, 'supervised');
    await expect(cat.getByRole('img', { name: 'Bruno reacted with ❤️' })).toBeVisible();
    await options(ana, 'supervised');
    await sheet(ana).getByRole('button', { name: 'Edit' }).click();
    await ana.page.getByRole('dialog').getByRole('textbox').fill('The cat\nsupervised us');
    await expectAccessible(ana.page, 'edit message');
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(messageOf(bruno.page, 'supervised us')).toContainText('Edited');
    await messageOf(bruno.page, 'supervised us').getByRole('button', { name: 'You reacted with ❤️' }).click();
    await expect(cat.getByRole('img', { name: /reacted/ })).toHaveCount(0);
  });

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
    await options(bruno, 'supervised');
    await sheet(bruno).getByRole('button', { name: 'Pin for both' }).click();
    await expect(pinned(ana)).toBeVisible();
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
    await expect(messageOf(ana.page, 'The cat\nsupervised').first()).toBeInViewport();
  });

  await test.step('a deleted message is removed for both, also in quotes [S2.129]', async () => {
    await options(ana, 'supervised');
    await sheet(ana).getByRole('button', { name: 'Delete for both' }).click();
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    for (const one of [ana, bruno, tablet]) {
      await expect(one.page.getByText('supervised')).toHaveCount(0);
      await expect(messageOf(one.page, 'As she does')).toContainText('Deleted Message');
      await expect(pinned(one)).toHaveCount(0);
    }
    await options(bruno, 'As she does');
    await expect(sheet(bruno).getByRole('button', { name: 'Copy text' })).toBeVisible();
    await bruno.page.goBack();
    await options(ana, 'As she does');
    await expect(sheet(ana).getByRole('button', { name: 'Delete for both' })).toHaveCount(0);
    await expectAccessible(ana.page, 'message options');
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
});

test('photos in the room', async ({ person, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  await Promise.all([ana, bruno].map(({ page }) => page.goto('/message')));
  const files = await Promise.all([1, 2, 3, 4].map((n) => photoFile(`${n}.jpg`, { width: 900 })));

  await test.step('chosen, one removed again, sent with a text; a text message does not wait for them [S2.128 S2.130 S7.36]', async () => {
    await choose(ana, files);
    await expect(ana.page.getByRole('button', { name: 'Remove photo 4' })).toBeVisible();
    await ana.page.getByRole('button', { name: 'Remove photo 4' }).click();
    await expectAccessible(ana.page, 'photos to send');
    await write(ana, 'From the lake');
    await button(ana, 'Send').click();
    await sendText(ana, 'And after it');
    for (const text of ['From the lake', 'And after it'])
      await expect(messageOf(bruno.page, text)).toBeVisible();
    await expect(photos(bruno)).toHaveCount(3);
    await expect.poll(() => columns(bruno)).toBe(3);
  });

  await test.step('the lightbox has an address: keys turn its pages, Back closes it [S2.16 S2.131]', async () => {
    const lightbox = bruno.page.getByRole('dialog', { name: 'Photos by Ana' });
    await photos(bruno).nth(1).click();
    await expect(bruno.page).toHaveURL(/messagePhotoId=/);
    await expect(lightbox.getByText('2 / 3')).toBeVisible();
    await expect(lightbox.getByRole('img', { name: 'Photo 2 of 3 by Ana' })).toBeVisible();
    await bruno.page.keyboard.press('ArrowRight');
    await expect(lightbox.getByText('3 / 3')).toBeVisible();
    await expectAccessible(bruno.page, 'photo lightbox');
    await bruno.page.goBack();
    await expect(lightbox).toHaveCount(0);
    await expect(bruno.page).toHaveURL(/\/message$/);
  });

  await test.step('as a deep link too; Escape closes it [S2.16]', async () => {
    await photos(bruno).first().click();
    const address = bruno.page.url();
    await bruno.page.goto(address);
    const lightbox = bruno.page.getByRole('dialog', { name: 'Photos by Ana' });
    await expect(lightbox.getByText('1 / 3')).toBeVisible();
    await bruno.page.keyboard.press('Escape');
    await expect(lightbox).toHaveCount(0);
    await expect(bruno.page).toHaveURL(/\/message$/);
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
  const line =
    (await messageOf(ana.page, 'Hold me').locator('[class*=line]').first().getAttribute('class')) ?? '';
  expect(styles).toMatch(new RegExp(`\\.${line}\\{[^}]*-webkit-touch-callout:none`));
});

test('nothing is lost: in a tunnel, over a reload, in old messages', async ({ person, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  const tunnel = await routeTunnel(ana.page);
  await Promise.all([ana, bruno].map(({ page }) => page.goto('/message')));
  await sendText(ana, 'Before the tunnel');
  await expect(messageOf(bruno.page, 'Before the tunnel')).toBeVisible();

  await test.step('a message written in a tunnel survives a reload, and is sent in order [S7.62]', async () => {
    await tunnel.enter();
    for (const text of ['One', 'Two', 'Three']) {
      await write(ana, text);
      await box(ana).press('Enter');
      await expect(messageOf(ana.page, text)).toContainText('Sending');
    }
    await ana.page.goto('/home');
    tunnel.leave();
    // She is not in the room.
    await expect(messageTexts(bruno.page)).toHaveText(['Before the tunnel', 'One', 'Two', 'Three']);
    await ana.page.goto('/message');
    await expect(messageTexts(ana.page)).toHaveText(['Before the tunnel', 'One', 'Two', 'Three']);
    await expect(ana.page.getByText('Sending')).toHaveCount(0);
  });

  await test.step('a reader of old messages keeps the position: older ones load above, new ones are counted below [S2.125 S2.126]', async () => {
    for (let n = 1; n <= 45; n += 1) await sendMessage(bruno, `Number ${n}`);
    await ana.page.reload();
    await expect(messageOf(ana.page, 'Number 45')).toBeInViewport();
    await log(ana.page).evaluate((box) => box.scrollTo({ top: 10 }));
    const first = messageOf(ana.page, 'Number 28');
    await expect(messageOf(ana.page, 'Number 20')).toBeAttached();
    await expect(first).toBeInViewport();
    const { samples, missed } = await missedWhileScrolling(log(ana.page).getByRole('article'));
    expect(samples).toBeGreaterThan(0);
    expect(missed).toBe(0);
    await expect(first).toBeInViewport();
    await sendMessage(bruno, 'From below');
    await expect(button(ana, '1 new message')).toBeVisible();
    await expect(first).toBeInViewport();
    await button(ana, '1 new message').click();
    await expect(messageOf(ana.page, 'From below')).toBeInViewport();
  });

  await test.step('a reader at the end stays there when the box grows, the keyboard opens, or the phone is rotated', async () => {
    await write(ana, 'One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight');
    await expect(messageOf(ana.page, 'From below')).toBeInViewport({ ratio: 1 });
    await write(ana, '');
    for (const [width, height] of [
      [390, 500],
      [390, 844],
      [844, 390],
    ] as const) {
      await ana.page.setViewportSize({ width, height });
      await expect(messageOf(ana.page, 'From below')).toBeInViewport({ ratio: 1 });
      await expect(button(ana, 'To the newest')).toHaveCount(0);
    }
    await sendMessage(bruno, 'While she turns it');
    await expect(messageOf(ana.page, 'While she turns it')).toBeInViewport({ ratio: 1 });
  });
});

const box = ({ page }: Person) => page.getByLabel('Message', { exact: true });
const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });
const sheet = ({ page }: Person) => page.getByRole('dialog', { name: 'Message options' });
const pinned = ({ page }: Person) => page.getByRole('button', { name: /^Pinned message/ });
const log = (page: Page) => page.getByRole('log');
/** The messages tab, by its count. */
const tab = ({ page }: Person, count = '') =>
  page.getByRole('link', { name: `${count} Messages`.trim(), exact: true });
const photos = ({ page }: Person) => log(page).getByRole('button', { name: /^Photo/ });

async function write(person: Person, text: string): Promise<void> {
  await box(person).fill(text);
}

async function sendText(person: Person, text: string): Promise<void> {
  await send(person.page, text);
  await expect(messageOf(person.page, text.slice(0, 40))).toBeVisible();
}

async function options(person: Person, text: string): Promise<void> {
  await messageOf(person.page, text).hover();
  await messageOf(person.page, text).getByRole('button', { name: 'Message options' }).click();
  await expect(sheet(person)).toBeVisible();
}

async function choose(person: Person, files: PhotoFile[]): Promise<void> {
  await person.page.getByLabel('Photos', { exact: true }).setInputFiles(files);
  await expect(button(person, `Remove photo ${files.length}`)).toBeVisible();
}

/** The newest message with photos. */
const columns = ({ page }: Person): Promise<number> =>
  log(page)
    .locator('[data-photos]')
    .last()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
