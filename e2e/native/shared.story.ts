import type { Page } from '@playwright/test';
import { limits } from '@twosome/contract/platform/limits';
import sharp from 'sharp';
import { expectAccessible } from '../axe.ts';
import { expect } from '../fixtures.ts';
import { type Phone, test } from './fixtures.ts';

// Android only: iOS has no such plugin in the sources, so `methods.ts` would reject the mock.

test('photos shared from another app become a post, once, and rejected files are reported [S2.21]', async ({
  twosome: { ana },
  phone,
  expectErrors,
}) => {
  expectErrors(/404.*_capacitor_file_/);
  const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#4a7ab5' } })
    .jpeg()
    .toBuffer();
  const started = await phone({
    of: ana,
    // The share started the app, and the app receives the event as well.
    before: async (waiting) => {
      share(waiting, [photo('1', jpeg), photo('2', jpeg)]);
      await shared(waiting);
    },
  });
  const { page, host } = started;

  await test.step('they wait at the order step', async () => {
    await expectAtOrder(page, 2);
    await expect(page.getByRole('alert')).toBeEmpty();
    await expectAccessible(page);
    await expect
      .poll(() => host.called('SharedImages', 'discard').map(({ id }) => id))
      .toEqual(expect.arrayContaining(['1', '2']));
    // It fetched at its start, and after the event.
    await expect.poll(() => host.called('SharedImages', 'take')).toHaveLength(2);
    await expectAtOrder(page, 2);
  });

  await test.step('later photos are added; a file that is no photo or too large is named and left out', async () => {
    const text = Buffer.from('<svg onload="alert(1)"></svg>');
    share(
      started,
      [
        photo('3', jpeg),
        { ...photo('4', text), name: '../../databases/session.jpg' },
        { ...photo('5', text), type: 'text/html' },
        { ...photo('6', jpeg), size: limits.sharedBytes + 1 },
        { ...photo('7', null), name: 'taken back.jpg' },
      ],
      1,
    );
    await shared(started);
    await expectAtOrder(page, 3);
    await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([
      '3 files were left out: a post takes JPEG, PNG or WebP photos of up to 32 MB only.',
      'One photo could not be opened.',
      /session\.jpg: This is not a JPEG, PNG or WebP image\.$/,
    ]);
    await expectAccessible(page);
  });

  await test.step('of fifty more, only as many as fit', async () => {
    share(
      started,
      Array.from({ length: 50 }, (_, at) => photo(`more ${at}`, jpeg)),
    );
    await shared(started);
    await expectAtOrder(page, limits.postImages);
    await expect(page.getByRole('alert')).toHaveText(/A post holds 10 photos at most/);
  });

  await test.step('a share without usable photos shows a message', async () => {
    share(started, [], 2);
    await shared(started);
    await expect(page.getByText(/^A post takes JPEG, PNG or WebP photos/)).toBeVisible();
    await expectAtOrder(page, limits.postImages);
  });
});

test('photos wait until the user has a partner', async ({ person, couple, phone }) => {
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a7ab5' } })
    .jpeg()
    .toBuffer();
  const [eve, ivo] = await Promise.all([person('Eve'), person('Ivo')]);
  const started = await phone({ of: eve, path: '/connect' });
  await expect.poll(() => started.host.listens('SharedImages', 'shared')).toBe(true);
  share(started, [photo('1', jpeg)]);
  await shared(started);
  await expect(
    started.page.getByText('Connect with your partner first, and your photos will be waiting.'),
  ).toBeVisible();
  expect(started.host.called('SharedImages', 'take')).toEqual([]);
  // The page receives the event and reloads.
  await couple(eve, ivo);
  await expectAtOrder(started.page, 1);
});

interface Photo {
  id: string;
  name: string;
  type: string;
  size: number;
  /** null: it was deleted */
  bytes: Buffer | null;
}
const photo = (id: string, bytes: Buffer | null): Photo => ({
  ...{ id, bytes },
  ...{ name: `${id}.jpg`, type: 'image/jpeg', size: bytes?.length ?? 9 },
});

/** Handed over once, as the plugin does: a second call returns nothing. */
function share({ host, files }: Phone, photos: readonly Photo[], leftOut = 0): void {
  for (const { id, bytes } of photos) if (bytes) files.set(`/cache/${id}.jpg`, bytes);
  let waiting = {
    images: photos.map(({ id, name, type, size }) => ({ id, name, type, size, path: `/cache/${id}.jpg` })),
    leftOut,
  };
  host.on('SharedImages', 'take', () => {
    const taken = waiting;
    waiting = { images: [], leftOut: 0 };
    return taken;
  });
}

const shared = ({ host }: Phone) => host.notify('SharedImages', 'shared', {}, { retain: true });

async function expectAtOrder(page: Page, count: number): Promise<void> {
  await expect(page).toHaveURL('https://localhost/post/add?step=reorder');
  await expect(page.getByRole('button', { name: /^Photo \d+, shown as number \d+$/ })).toHaveCount(count);
}
