import { expectAccessible } from './axe.ts';
import { closeExpired, endingErrors, expectNothingLeft } from './ended-session.ts';
import { expect, test } from './fixtures.ts';
import { addGoal, endOtherSessions, sendMessage, sendPhoto, sharePost, signIn } from './people.ts';
import { cardOf, messageOf, messageTexts, send } from './screen.ts';
import { fillOfflineCache, isLoaded, storedIn } from './stored.ts';
import { withWorker } from './worker.ts';

test('offline, the app shows its last content, the network updates it, and the end of the session deletes it', async ({
  person,
  client,
  couple,
  server,
  expectErrors,
}) => {
  expectErrors(...endingErrors);
  // names that are in no file of the app
  const [ana, bruno, ours] = await couple(person('Anamaria', withWorker), client('Brunello'));
  const { page, context } = ana;
  const remaining = await sharePost(ana, bruno, 'The lake at six');
  const deleted = await sharePost(ana, bruno, 'A blurred one');
  await addGoal(bruno, 'Swim across');
  await sendPhoto(bruno, 'Look at this');
  await fillOfflineCache(page);

  // Chromium forgets an emulated `navigator.onLine` at a navigation, so the first sentence may differ.
  const hint = page.getByRole('status').filter({ hasText: 'This is from your last visit.' });
  await test.step('home and room show their last content, with photos, and say so', async () => {
    await context.setOffline(true);
    await page.goto('/home');
    await expect(cardOf(page, 'The lake at six')).toBeVisible();
    await expect(hint).toBeVisible();
    await expect.poll(() => isLoaded(cardOf(page, 'A blurred one').getByRole('img').first())).toBe(true);
    await expectAccessible(page, 'home offline');

    await page.goto('/message');
    await expect(messageOf(page, 'Look at this')).toBeVisible();
    const photo = page
      .getByRole('log')
      .getByRole('button', { name: /^Photo/ })
      .locator('img')
      .last();
    await expect.poll(() => isLoaded(photo)).toBe(true);
    await expect(hint).toBeVisible();
  });

  await test.step('a message written now waits, also across a reload', async () => {
    await send(page, 'From the tunnel');
    await expect(messageOf(page, 'From the tunnel')).toContainText('Sending');
    await page.reload();
    await expect(messageOf(page, 'From the tunnel')).toContainText('Sending');
    await expect(messageOf(page, 'Look at this')).toBeVisible();
  });

  await test.step('the network is back: the message is sent, the room has no gap, home is new', async () => {
    await bruno.call('DELETE post/:id/', { params: { id: deleted.id } });
    await sharePost(bruno, ana, 'The boat came in');
    await sendMessage(bruno, 'Are you there?');
    await context.setOffline(false);
    await expect(messageTexts(page)).toHaveText(['Look at this', 'Are you there?', 'From the tunnel']);
    await expect(messageOf(page, 'From the tunnel')).not.toContainText('Sending');
    await expect(hint).toHaveCount(0);
    await page.goto('/home');
    await expect(cardOf(page, 'The boat came in')).toBeVisible();
    await expect(cardOf(page, 'A blurred one')).toHaveCount(0);
    await expect.poll(() => storedIn(page)).not.toContain('A blurred one');
  });

  await test.step('a session that ended while there was no network leaves no private data in the browser', async () => {
    const secrets = {
      ...{ name: ana.name, partner: bruno.name, couple: ours.username, coupleId: ours.id },
      ...{ id: ana.user.id, token: ana.token, post: remaining.id, words: 'The lake at six' },
      ...{ goal: 'Swim across', message: 'Look at this' },
    };
    await expectNothingLeft(page, secrets, async () => {
      await context.setOffline(true);
      await page.goto('/home');
      await expect(cardOf(page, 'The lake at six')).toBeVisible();
      await endOtherSessions(await signIn(server.url, ana.name, ana.subject));
      await context.setOffline(false);
      await closeExpired(page);
    });
  });
});
