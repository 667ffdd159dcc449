import { expectAccessible } from './axe.ts';
import { test } from './devices.ts';
import { expect, type Person } from './fixtures.ts';

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });
const recorder = ({ page }: Person) => page.getByRole('region', { name: 'Voice message' });

test('the two send each other voice messages', async ({ person, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  await ana.page.context().grantPermissions(['microphone']);
  await Promise.all([ana, bruno].map(({ page }) => page.goto('/message')));

  await test.step('a tap records, the waveform and the length are shown before sending [S4.97]', async () => {
    await button(ana, 'Record a voice message').click();
    await expect(recorder(ana)).toContainText('0:02');
    await button(ana, 'Stop recording').click();
    await expect(recorder(ana).getByRole('status')).toContainText('Recorded 0:0');
    await expectAccessible(ana.page, 'recorded voice message');
    await button(ana, 'Send').click();
    await expect(recorder(ana)).toHaveCount(0);
    await expect(ana.page.getByRole('article')).toContainText(/Sent|Seen/);
  });

  await test.step('the partner plays it, moves in it and plays it faster; the sender sees that [S4.95 S4.96]', async () => {
    const note = bruno.page.getByRole('article');
    await expect(note.getByRole('img', { name: 'Not played yet' })).toBeVisible();
    await expectAccessible(bruno.page, 'voice message');
    await note.getByRole('button', { name: 'Speed 1×' }).click();
    await expect(note.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible();
    const slider = note.getByRole('slider');
    const moved = slider.evaluate(reaches, 0.3);
    await note.getByRole('button', { name: 'Play' }).click();
    await moved;
    await expect(note.getByRole('button', { name: 'Play' })).toBeVisible();
    await slider.fill('1');
    await expect(slider).toHaveAttribute('aria-valuetext', /^0:01 of 0:0/);
    await expect(ana.page.getByRole('article')).toContainText('Bruno listened');
  });
});

/** Runs in the page, in each frame: a short recording may be over before the next look from outside. */
const reaches = (slider: Element, value: number): Promise<void> =>
  new Promise((resolve) => {
    const look = () =>
      Number((slider as HTMLInputElement).value) > value ? resolve() : requestAnimationFrame(look);
    look();
  });
