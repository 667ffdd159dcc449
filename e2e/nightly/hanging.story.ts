import { expect } from '../fixtures.ts';
import { addGoal, sendMessage, sendPhoto, sharePost } from '../people.ts';
import { test } from '../proxy.ts';
import { cardOf, messageOf, messageTexts, send } from '../screen.ts';
import { fillOfflineCache, isLoaded, storedIn } from '../stored.ts';
import { withWorker } from '../worker.ts';

/** A request may take half a minute; content from the cache must appear earlier. */
const expectSoon = expect.configure({ timeout: 20_000 });

test('on a hanging connection cached content appears soon, and the response replaces it', async ({
  person,
  client,
  couple,
  reverseProxy,
}) => {
  const [ana, bruno] = await couple(person('Anamaria', withWorker), client('Brunello'));
  const { page } = ana;
  const deleted = await sharePost(ana, bruno, 'A blurred one');
  await addGoal(bruno, 'Swim across');
  await sendPhoto(bruno, 'Look at this');
  await fillOfflineCache(page);

  // She is offline while he continues.
  await page.goto('about:blank');
  await bruno.call('DELETE post/:id/', { params: { id: deleted.id } });
  await sharePost(bruno, ana, 'The boat came in');
  await sendMessage(bruno, 'Are you there?');

  const hint = page
    .getByRole('status')
    .filter({ hasText: 'We cannot be reached. This is from your last visit.' });

  await test.step('home', async () => {
    reverseProxy.hold();
    await page.goto('/home');
    const card = cardOf(page, 'A blurred one');
    await expectSoon(card).toBeVisible();
    await expectSoon(hint).toBeVisible();
    await expectSoon.poll(() => isLoaded(card.getByRole('img').first())).toBe(true);
    reverseProxy.release();
    await expect(cardOf(page, 'The boat came in')).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(hint).toHaveCount(0);
    await expect.poll(() => storedIn(page)).toContain('The boat came in');
  });

  await test.step('the room, with a message she sent in the tunnel', async () => {
    reverseProxy.hold();
    await page.goto('/message');
    await expectSoon(messageOf(page, 'Look at this')).toBeVisible();
    await expectSoon(hint).toBeVisible();
    await send(page, 'From the tunnel');
    await expectSoon(messageOf(page, 'From the tunnel')).toContainText('Sending');
    reverseProxy.release();
    await expect(messageTexts(page)).toHaveText(['Look at this', 'Are you there?', 'From the tunnel']);
    await expect(messageOf(page, 'From the tunnel')).not.toContainText('Sending');
    await expect(hint).toHaveCount(0);
  });

  await test.step('home again; requests of the tunnel are lost', async () => {
    await page.goto('about:blank');
    await sharePost(bruno, ana, 'On dry land');
    reverseProxy.hold();
    await page.goto('/home');
    await expectSoon(cardOf(page, 'The boat came in')).toBeVisible();
    await expectSoon(hint).toBeVisible();
    reverseProxy.dropHeld();
    // The page refetches by itself.
    await expect(cardOf(page, 'On dry land')).toBeVisible();
    await expect(hint).toHaveCount(0);
  });
});
