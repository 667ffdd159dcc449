import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { type PhotoFile, photoFile } from './photos.ts';
import { isStored, share, tiles } from './share.ts';
import { withWorker, workerOf } from './worker.ts';

const noPhoto = (name: string, text: string, mimeType = 'image/jpeg'): PhotoFile => ({
  ...{ name, mimeType },
  buffer: Buffer.from(text),
});
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

test('photos shared from another app become a post, once [S2.21]', async ({ person, client, couple }) => {
  const [ana] = await couple(person('Ana', withWorker), client('Bruno'));
  const { page } = ana;
  await page.goto('/home');
  await workerOf(page);

  await test.step('two photos are at their order step, and a file that is not a photo is counted', async () => {
    await share(page, [
      await photoFile('IMG_1.jpg'),
      noPhoto('drawing.svg', svg, 'image/svg+xml'),
      noPhoto('../../photo.jpg', '<script>alert(1)</script>'),
      await photoFile('IMG_2.jpg'),
    ]);
    await expect(page).toHaveURL('/post/add?step=reorder');
    await expect(tiles(page)).toHaveCount(2);
    await expect(page.getByText(/^2 files were left out/)).toBeVisible();
    await expectAccessible(page, 'photo order');
    await expect.poll(() => isStored(page)).toBe(false);
  });
});
