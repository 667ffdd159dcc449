import { timing } from '@twosome/contract/platform/timing';
import { expect, test } from '../fixtures.ts';
import { sendMessage } from '../people.ts';

test('a time zone that changes while the room is open changes its times [S8.35]', async ({
  person,
  client,
  couple,
}) => {
  // without the zone of the other stories, which cannot be changed
  const [ana, bruno] = await couple(person('Ana', { timezoneId: '' }), client('Bruno'));
  await sendMessage(bruno, 'Where are you?');
  const { page } = ana;
  await page.clock.install();
  await page.goto('/message');
  const message = page.getByRole('article').filter({ hasText: 'Where are you?' });
  const label = async () => (await message.getAttribute('aria-label')) ?? '';
  const timeIn = (timeZone: string) =>
    page.evaluate(
      ([zone, at]) =>
        new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at),
      [timeZone, Date.now()] as const,
    );
  await expect(message).toBeVisible();
  const before = await label();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
  await page.clock.runFor(2 * timing.roomRenewal);
  await expect.poll(label).not.toBe(before);
  expect(await label()).toContain((await timeIn('Asia/Tokyo')).slice(0, 2));
});
