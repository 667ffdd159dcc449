import { expectAccessible } from './axe.ts';
import { expect, type Person, test } from './fixtures.ts';
import { routeTunnel } from './network.ts';
import { sendMessage } from './people.ts';
import { type PhotoFile, photoFile } from './photos.ts';
import { box, button, log, options, sendText, sheet, write } from './room.ts';
import { messageOf, messageTexts, missedWhileScrolling, openLive } from './screen.ts';

/** Ana and Bruno chat in two browsers. */
test('the two chat, and see the other’s state', async ({ person, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));

  await test.step('an empty room; the first message appears immediately, and is counted elsewhere [S1.13 S2.38 S4.31 S5.35 S7.46]', async () => {
    await Promise.all([openLive(ana.page, '/home'), bruno.page.goto('/message')]);
    await expect(bruno.page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
    await expectAccessible(bruno.page, 'no messages');
    await expect(button(bruno, 'Record a voice message')).toBeVisible();
    await expect(button(bruno, 'Send')).toBeDisabled();
    await write(bruno, 'Look what the balcony did');
    await box(bruno).press('Enter');
    await expect(messageOf(bruno.page, 'Look what the balcony did')).toContainText('Sent');
    await expect(tab(ana, '1 new message')).toBeVisible();
  });

  await test.step('opening the room marks it seen: the badge disappears, and Bruno sees it [S1.14 S2.39 S4.33 S4.36 S7.54]', async () => {
    await tab(ana, '1 new message').click();
    await expect(ana.page).toHaveURL(/\/message$/);
    await expect(messageOf(ana.page, 'Look what the balcony did')).toBeVisible();
    await expect(messageOf(bruno.page, 'Look what the balcony did')).toContainText('Seen');
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

  await test.step('a deleted message is removed for both [S2.129]', async () => {
    await options(ana, 'supervised');
    await expectAccessible(ana.page, 'message options');
    await sheet(ana).getByRole('button', { name: 'Delete for both' }).click();
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    for (const one of [ana, bruno]) await expect(one.page.getByText('supervised')).toHaveCount(0);
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
    const first = messageOf(ana.page, 'Number 28');
    await expect(async () => {
      await log(ana.page).evaluate((box) => box.scrollTo({ top: 10 }));
      await expect(messageOf(ana.page, 'Number 20')).toBeAttached({ timeout: 2000 });
    }).toPass();
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
});

/** The messages tab, by its count. */
const tab = ({ page }: Person, count: string) =>
  page.getByRole('link', { name: `${count} Messages`, exact: true });
const photos = ({ page }: Person) => log(page).getByRole('button', { name: /^Photo/ });

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
