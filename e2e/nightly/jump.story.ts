import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { sendMessage } from '../people.ts';
import { messageOf, messageTexts } from '../screen.ts';

test('a quote leads to an old message, and a button leads to the newest', async ({
  person,
  client,
  couple,
}) => {
  const [ana, bruno] = await couple(person('Ana'), client('Bruno'));
  const ids: string[] = [];
  for (let n = 1; n <= 100; n += 1) {
    const { id } = await sendMessage(n % 2 === 0 ? ana : bruno, `Number ${n}`);
    ids.push(id);
  }
  await sendMessage(bruno, 'I still think so', { reply_to: ids[29] ?? '' });

  const { page } = ana;
  const jump = page.getByRole('button', { name: 'Jump to newest' });
  const quote = messageOf(page, 'I still think so').getByRole('button', { name: /Answers/ });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/message\/(more|around)/.test(request.url())) requests.push(request.url());
  });
  await page.goto('/message');
  await expect(messageOf(page, 'I still think so')).toBeInViewport();

  await test.step('one request brings the old message into view', async () => {
    requests.length = 0;
    await quote.click();
    await expect(messageOf(page, 'Number 30').first()).toBeInViewport({ ratio: 1 });
    await expect(jump).toBeInViewport();
    await expect(messageOf(page, 'I still think so')).toHaveCount(0);
    expect(requests.length).toBe(1);
    // A button must contrast with the bar around it.
    const ground = (one: Element) => getComputedStyle(one).backgroundColor;
    expect(await jump.evaluate(ground)).not.toBe(await jump.locator('..').evaluate(ground));
    await expectAccessible(page, 'old messages');
  });

  await test.step('a new message is counted below and does not scroll', async () => {
    await sendMessage(bruno, 'Are you there?');
    await expect(page.getByText('1 new message')).toBeVisible();
    await expect(messageOf(page, 'Number 30').first()).toBeInViewport({ ratio: 1 });
    await expect(messageOf(page, 'Are you there?')).toHaveCount(0);
  });

  await test.step('the button back', async () => {
    await jump.click();
    await expect(messageOf(page, 'Are you there?')).toBeInViewport({ ratio: 1 });
    await expect(jump).toHaveCount(0);
  });

  await test.step('scrolling down from the old message reaches the newest, without a gap', async () => {
    await quote.click();
    await expect(messageOf(page, 'Number 30').first()).toBeInViewport({ ratio: 1 });
    const seen = new Set<string>();
    const log = page.getByRole('log');
    await log.hover();
    await expect(async () => {
      await page.mouse.wheel(0, 300);
      for (const text of await messageTexts(page).allTextContents()) seen.add(text);
      await expect(messageOf(page, 'Are you there?')).toBeInViewport({ timeout: 50 });
    }).toPass({ timeout: 20_000, intervals: [50] });
    await expect(jump).toHaveCount(0);
    const expected = Array.from({ length: 71 }, (_, n) => `Number ${n + 30}`);
    expect(expected.filter((text) => !seen.has(text))).toEqual([]);
  });
});
