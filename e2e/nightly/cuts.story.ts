import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { test as base, expect, type Person } from '../fixtures.ts';
import { sendMessage } from '../people.ts';
import { photoFile } from '../photos.ts';
import { messageOf } from '../screen.ts';
import { type Server, serverTimeout, startServer } from '../server.ts';

type Direction = 'sent' | 'received';

/** A network that ends the connection that has sent or received that many bytes since then, once. */
interface Network {
  cutAfter(bytes: number, direction: Direction): void;
  wasCut(): boolean;
}

const test = base.extend<object, { site: { network: Network; server: Server }; network: Network }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      let target = 0;
      let cut: { bytes: number; direction: Direction } | null = null;
      const sockets = new Set<Socket>();
      const proxy = createServer((client) => {
        const server = connect(target, '127.0.0.1');
        const pass = (from: Socket, to: Socket, direction: Direction) => {
          let passed = 0;
          let since = cut;
          sockets.add(from);
          from.on('error', () => to.destroy());
          from.on('close', () => to.destroy());
          from.on('data', (chunk: Buffer) => {
            if (since !== cut) [since, passed] = [cut, 0];
            const left = cut?.direction === direction ? cut.bytes - passed : Number.POSITIVE_INFINITY;
            passed += chunk.length;
            if (chunk.length < left) return void to.write(chunk);
            cut = null;
            to.write(chunk.subarray(0, left), () => client.destroy());
          });
        };
        pass(client, server, 'sent');
        pass(server, client, 'received');
      });
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      const server = await startServer({ PUBLIC_URL: url });
      target = Number(new URL(server.url).port);
      await use({
        network: {
          cutAfter: (bytes, direction) => {
            cut = { bytes, direction };
          },
          wasCut: () => cut === null,
        },
        server: { ...server, url },
      });
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await server.stop();
    },
    { scope: 'worker', timeout: serverTimeout },
  ],
  network: [({ site }, use) => use(site.network), { scope: 'worker' }],
  server: [({ site }, use) => use(site.server), { scope: 'worker' }],
});

const moments = (sent: readonly number[]): [number, Direction][] => [
  ...sent.map((bytes): [number, Direction] => [bytes, 'sent']),
  ...[1, 100, 300].map((bytes): [number, Direction] => [bytes, 'received']),
];

test('a post arrives once, whenever the network is cut', async ({
  person,
  couple,
  network,
  expectErrors,
}) => {
  expectErrors(/ERR_/, /WebSocket connection to/);
  const [ana] = await couple(person('Ana'), person('Bruno'));
  const { page } = ana;
  const photo = await photoFile('harbour.jpg', { width: 1600, height: 1200 });
  const written: string[] = [];
  for (const [bytes, direction] of moments([1, 300, 1500, 3000])) {
    const words = `Cut after ${bytes} ${direction}`;
    await test.step(words, async () => {
      await page.goto('/post/add');
      await page.locator('input[type=file]').setInputFiles(photo);
      for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel('Description').fill(words);
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('article', { name: 'Your post' }).locator('img').last()).toBeVisible();
      network.cutAfter(bytes, direction);
      await page.getByRole('button', { name: 'Upload Post' }).press('Enter');
      await expect.poll(network.wasCut).toBe(true);
      const posted = page.getByText('Posted');
      const failed = page.getByRole('dialog', { name: 'Error' });
      await expect(posted.or(failed).first()).toBeVisible();
      if (await failed.isVisible()) {
        await failed.getByRole('button', { name: 'Okay' }).click();
        await page.getByRole('button', { name: 'Upload Post' }).click();
        await expect(posted.first()).toBeVisible();
      }
      written.unshift(words);
      await expect.poll(() => textsOf(ana)).toEqual(written);
    });
  }
});

test('an edit of a message keeps its words, whenever the network is cut', async ({
  person,
  couple,
  network,
  expectErrors,
}) => {
  expectErrors(/ERR_/, /WebSocket connection to/);
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  const { page } = ana;
  await sendMessage(ana, 'The cat');
  await Promise.all([ana, bruno].map(({ page }) => page.goto('/message')));
  for (const [bytes, direction] of moments([1, 300])) {
    const words = `The cat, cut after ${bytes} ${direction}`;
    await test.step(words, async () => {
      await messageOf(page, 'The cat').click({ button: 'right' });
      await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
      const box = page.getByRole('dialog').getByRole('textbox');
      await box.fill(words);
      network.cutAfter(bytes, direction);
      const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
      await save.click();
      await expect.poll(network.wasCut).toBe(true);
      await expect(async () => {
        // saved, or still there to be saved again
        if (await box.isVisible()) {
          expect(await box.inputValue()).toBe(words);
          await save.click({ timeout: 1000 });
        }
        await expect(messageOf(page, words)).toBeVisible({ timeout: 5000 });
      }).toPass();
      for (const each of [page, bruno.page]) await expect(messageOf(each, words)).toBeVisible();
    });
  }
});

async function textsOf({ call }: Person): Promise<string[]> {
  const { results } = await call('GET post/', { query: { is_timeline: 'true' } });
  return results.filter(({ feed }) => feed === 'ours').map(({ text }) => text);
}
