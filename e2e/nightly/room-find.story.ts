import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { sendMessage, sendPhoto } from '../people.ts';
import { messageOf, messageTexts } from '../screen.ts';

test('words and photos of the room are found, and a photo becomes a post', async ({ person, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  await sendMessage(bruno, 'Dinner at eight, the table by the window');
  await sendPhoto(bruno, 'The lake this morning');
  for (let n = 1; n <= 45; n += 1) await sendMessage(n % 2 === 0 ? ana : bruno, `Number ${n}`);
  const { page } = ana;
  await page.goto('/message');
  await expect(messageOf(page, 'Number 45')).toBeInViewport();

  await test.step('a search leads to an old message, and Back to the results [S4.91]', async () => {
    await page.getByRole('link', { name: 'Search messages' }).click();
    await page.getByLabel('Words of a message').fill('EIGHT dinn');
    const result = page.getByRole('link', { name: /Dinner at eight/ });
    await expect(result.locator('mark')).toHaveText(['Dinn', 'eight']);
    await expectAccessible(page, 'message search');
    await result.click();
    await expect(messageOf(page, 'Dinner at eight')).toBeInViewport({ ratio: 1 });
    await expect(messageOf(page, 'Dinner at eight')).toBeFocused();
    await page.goBack();
    await expect(result).toBeVisible();
    await page.getByLabel('Words of a message').fill('100%');
    await expect(page.getByText('No messages found')).toBeVisible();
  });

  await test.step('the photos stand by month; one opens over its message [S4.92]', async () => {
    await page.goto('/message');
    await page.getByRole('link', { name: 'Photos', exact: true }).click();
    const photo = page.getByRole('link', { name: /^Photo by Bruno/ });
    await expect(photo).toHaveCount(1);
    await expectAccessible(page, 'photos of the room');
    await photo.click();
    await expect(page.getByRole('dialog', { name: 'Photos by Bruno' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(messageOf(page, 'The lake this morning')).toBeInViewport();
  });

  await test.step('either makes a post of it, which only the two see at first [S4.93]', async () => {
    await messageOf(page, 'The lake').hover();
    await messageOf(page, 'The lake').getByRole('button', { name: 'Message options' }).click();
    await page.getByRole('button', { name: 'Make it a post' }).click();
    await expect(page).toHaveURL(/post\/add\?step=reorder/);
    await expect(page.getByRole('button', { name: 'Photo 1, shown as number 1' })).toBeVisible();
    const next = page.getByRole('button', { name: /^(Next|Skip)$/ });
    const upload = page.getByRole('button', { name: 'Upload' });
    await expect(async () => {
      if (!(await upload.isVisible())) await next.click({ timeout: 1000 });
      await expect(upload).toBeVisible({ timeout: 500 });
    }).toPass();
    // by key: a second click within moments counts as a double tap of the button before
    await upload.press('Enter');
    await expect(page).toHaveURL(/\/message/);
    // public posts of other stories follow on the timeline
    const ours = async () =>
      (await bruno.call('GET post/', { query: { is_timeline: 'true' } })).results.filter(
        ({ feed }) => feed === 'ours',
      );
    await expect.poll(ours).toMatchObject([{ is_private: true }]);
  });

  await test.step('when its sender deletes the message, it is found no more', async () => {
    await bruno.page.goto('/message/search?q=window');
    await expect(bruno.page.getByRole('link', { name: /by the window/ })).toBeVisible();
    const { results } = await bruno.call('GET message/search/', { query: { q: 'window' } });
    await bruno.call('DELETE message/:id/', { params: { id: results[0]?.id ?? '' } });
    await expect(bruno.page.getByText('No messages found')).toBeVisible();
    await page.goto('/message');
    await expect(messageTexts(page).last()).toHaveText('Number 45');
  });
});
