import { test } from '../devices.ts';
import { expect, type Person } from '../fixtures.ts';
import { boxOf } from '../screen.ts';

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });
const recorder = ({ page }: Person) => page.getByRole('region', { name: 'Voice message' });
const record = async (who: Person, seconds: string) => {
  await button(who, 'Record a voice message').click();
  await expect(recorder(who)).toContainText(seconds);
};

test('a recording is discarded, interrupted, kept and held', async ({ person, couple, expectErrors }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  await ana.page.context().grantPermissions(['microphone']);
  await Promise.all([ana, bruno].map(({ page }) => page.goto('/message')));
  await record(ana, '0:01');
  await button(ana, 'Stop recording').click();
  await button(ana, 'Send').click();
  await expect(bruno.page.getByRole('article')).toHaveCount(1);

  await test.step('Escape discards, and a hidden page interrupts but keeps the recording [S4.98]', async () => {
    await button(ana, 'Record a voice message').press('Enter');
    await expect(recorder(ana)).toContainText('0:01');
    await ana.page.keyboard.press('Escape');
    await expect(recorder(ana)).toHaveCount(0);
    await expect(ana.page.getByRole('article')).toHaveCount(1);

    await record(ana, '0:01');
    await ana.page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Reflect.deleteProperty(document, 'hidden');
    });
    await expect(recorder(ana).getByRole('status')).toContainText('interrupted');
    await button(ana, 'Discard recording').click();
    await expect(ana.page.getByRole('article')).toHaveCount(1);
  });

  await test.step('what could not be sent survives a reload, and is sent when the server answers [S4.99]', async () => {
    expectErrors(/ERR_FAILED/);
    await ana.page.route('**/message/add_message/', (route) => route.abort());
    await record(ana, '0:01');
    await button(ana, 'Send').click();
    const unsent = ana.page.getByRole('article', { name: 'You, sending' });
    await expect(unsent).toBeVisible();
    await ana.page.reload();
    await expect(unsent.getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(bruno.page.getByRole('article')).toHaveCount(1);
    await ana.page.unroute('**/message/add_message/');
    await expect(bruno.page.getByRole('article')).toHaveCount(2);
  });

  await test.step('a held press sends when it is released, and is cancelled by a slide [S4.97]', async () => {
    const { mouse } = ana.page;
    const hold = async () => {
      const box = await boxOf(button(ana, 'Record a voice message'));
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await mouse.move(x, y);
      await mouse.down();
      await expect(recorder(ana)).toContainText('0:01');
      await expect(recorder(ana)).toContainText('Slide to cancel');
      return { x, y };
    };
    const { x, y } = await hold();
    await mouse.move(x - 120, y, { steps: 6 });
    await expect(recorder(ana)).toHaveCount(0);
    await mouse.up();
    await expect(ana.page.getByRole('article')).toHaveCount(2);

    await hold();
    await mouse.up();
    await expect(recorder(ana)).toHaveCount(0);
    await expect(bruno.page.getByRole('article')).toHaveCount(3);
    await expect(ana.page.getByRole('article')).toHaveCount(3);
  });

  await test.step('without the permission it says what to do', async () => {
    await button(bruno, 'Record a voice message').click();
    await expect(bruno.page.getByText('may not use the microphone')).toBeVisible();
    await expect(recorder(bruno)).toHaveCount(0);
  });
});
