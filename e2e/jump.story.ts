import { said, texts } from './around.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

/** Ana follows a quote to an old message and returns. */
test('a quote leads to an old message, and a button leads to the newest', async ({ person, couple }) => {
  const [ana, bruno] = [await person('Ana'), await person('Bruno')];
  await couple(ana, bruno);
  const ids: string[] = [];
  // Sixty per minute for each of the two.
  for (let n = 1; n <= 100; n += 1) {
    const form = new FormData();
    form.append('text', `Number ${n}`);
    const { id } = await (n % 2 === 0 ? ana : bruno).call<{ id: string }>('POST message/add_message/', form);
    ids.push(id);
  }
  const reply = new FormData();
  reply.append('text', 'I still think so');
  reply.append('reply_to', ids[29] ?? '');
  await bruno.call('POST message/add_message/', reply);

  const { page } = ana;
  const jump = page.getByRole('button', { name: 'Jump to newest' });
  const quote = said(page, 'I still think so').getByRole('button', { name: /Answers/ });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/message\/(more|around)/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/message');
  await expect(said(page, 'I still think so')).toBeInViewport();

  await test.step('one request brings the old message into view', async () => {
    asked.length = 0;
    await quote.click();
    await expect(said(page, 'Number 30').first()).toBeInViewport({ ratio: 1 });
    await expect(jump).toBeInViewport();
    await expect(said(page, 'I still think so')).toHaveCount(0);
    expect(asked.length).toBe(1);
    // A button must contrast with the bar around it.
    const ground = (one: Element) => getComputedStyle(one).backgroundColor;
    expect(await jump.evaluate(ground)).not.toBe(await jump.locator('..').evaluate(ground));
    await expectAccessible(page);
  });

  await test.step('a new message is counted below and does not scroll', async () => {
    const form = new FormData();
    form.append('text', 'Are you there?');
    await bruno.call('POST message/add_message/', form);
    await expect(page.getByText('1 new message')).toBeVisible();
    await expect(said(page, 'Number 30').first()).toBeInViewport({ ratio: 1 });
    await expect(said(page, 'Are you there?')).toHaveCount(0);
  });

  await test.step('the button back', async () => {
    await jump.click();
    await expect(said(page, 'Are you there?')).toBeInViewport({ ratio: 1 });
    await expect(jump).toHaveCount(0);
  });

  await test.step('scrolling down from the old message reaches the newest, without a gap', async () => {
    await quote.click();
    await expect(said(page, 'Number 30').first()).toBeInViewport({ ratio: 1 });
    const seen = new Set<string>();
    const log = page.getByRole('log');
    await log.hover();
    await expect(async () => {
      await page.mouse.wheel(0, 300);
      for (const text of await texts(page).allTextContents()) seen.add(text);
      await expect(said(page, 'Are you there?')).toBeInViewport({ timeout: 50 });
    }).toPass({ timeout: 20_000, intervals: [50] });
    await expect(jump).toHaveCount(0);
    const expected = Array.from({ length: 71 }, (_, n) => `Number ${n + 30}`);
    expect(expected.filter((text) => !seen.has(text))).toEqual([]);
  });
});
