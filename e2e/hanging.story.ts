import { goal, isDrawn, lookAround, photoMessage, said, sendMessage, texts } from './around.ts';
import { wholeBrowser } from './browser.ts';
import { cardOf, sharePost } from './couples.ts';
import { expect } from './fixtures.ts';
import { test } from './fronted.ts';
import { withWorker } from './worker.ts';

test.use({ launchOptions: wholeBrowser });

/** A request may take half a minute; content from the cache must appear earlier. */
const expectSoon = expect.configure({ timeout: 20_000 });

test('on a hanging connection cached content appears soon, and the response replaces it', async ({
  person,
  couple,
  front,
}) => {
  const [ana, bruno] = [await person('Anamaria', withWorker), await person('Brunello')];
  await couple(ana, bruno);
  const { page } = ana;
  const deleted = await sharePost(ana, bruno, 'A blurred one');
  await bruno.call('POST goals/', goal('Swim across'));
  await bruno.call('POST message/add_message/', await photoMessage('Look at this'));
  await lookAround(page);

  await test.step('she is offline while he continues', async () => {
    await page.goto('about:blank');
    await bruno.call(`DELETE post/${deleted.id}/`);
    await sharePost(bruno, ana, 'The boat came in');
    await bruno.call('POST goals/', goal('Sail to the island'));
    await sendMessage(bruno, 'Are you there?');
  });

  const hint = page
    .getByRole('status')
    .filter({ hasText: 'We cannot be reached. This is from your last visit.' });

  await test.step('home', async () => {
    front.hold();
    await page.goto('/home');
    const card = cardOf(page, 'A blurred one');
    await expectSoon(card).toBeVisible();
    await expectSoon(hint).toBeVisible();
    await expectSoon.poll(() => isDrawn(card.getByRole('img').first())).toBe(true);
    front.letGo();
    await expect(cardOf(page, 'The boat came in')).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(hint).toHaveCount(0);
  });

  await test.step('goals', async () => {
    front.hold();
    await page.goto('/goals');
    await expectSoon(page.getByRole('heading', { name: 'Swim across' })).toBeVisible();
    await expectSoon(hint).toBeVisible();
    front.letGo();
    await expect(page.getByRole('heading', { name: 'Sail to the island' })).toBeVisible();
    await expect(hint).toHaveCount(0);
  });

  await test.step('the room, with a message she sent in the tunnel', async () => {
    front.hold();
    await page.goto('/message');
    await expectSoon(said(page, 'Look at this')).toBeVisible();
    await expectSoon(hint).toBeVisible();
    await page.getByLabel('Message', { exact: true }).fill('From the tunnel');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expectSoon(said(page, 'From the tunnel')).toContainText('Sending');
    front.letGo();
    await expect(texts(page)).toHaveText(['Look at this', 'Are you there?', 'From the tunnel']);
    await expect(said(page, 'From the tunnel')).not.toContainText('Sending');
    await expect(hint).toHaveCount(0);
  });

  await test.step('home again, with the scroll position of her last visit; requests of the tunnel are lost', async () => {
    await page.goto('about:blank');
    await sharePost(bruno, ana, 'On dry land');
    front.hold();
    await page.goto('/home');
    await expectSoon(cardOf(page, 'The boat came in')).toBeVisible();
    await expectSoon(hint).toBeVisible();
    front.lose();
    // The page refetches by itself.
    await expect(cardOf(page, 'On dry land')).toBeVisible();
    await expect(hint).toHaveCount(0);
  });
});
