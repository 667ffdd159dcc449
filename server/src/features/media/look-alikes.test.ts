import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openInbox } from '../../testing/images.ts';
import { maxDistance } from './blocked.sql.ts';
import { encodeImage } from './encode.ts';

// The hash list must not refuse a picture for another one that only looks alike.

const pictures = fileURLToPath(new URL('../../../../demo/pictures', import.meta.url));

test('no two photos of the demo story count as the same', async () => {
  const inbox = await openInbox();
  const hashes: [name: string, dhash: string][] = [];
  for (const name of (await readdir(pictures)).filter((file) => file.endsWith('.jpg'))) {
    const { dhash } = await encodeImage(await inbox.receive(await readFile(`${pictures}/${name}`)), 'images');
    expect([name, dhash]).toEqual([name, expect.stringMatching(/^[01]{128}$/)]);
    hashes.push([name, dhash ?? '']);
  }
  await inbox.close();
  expect(hashes.length).toBe(69);
  const alike = hashes.flatMap(([name, dhash], index) =>
    hashes
      .slice(0, index)
      .filter(([, other]) => distance(dhash, other) <= maxDistance)
      .map(([other]) => `${name} and ${other}`),
  );
  expect(alike).toEqual([]);
});

const distance = (one: string, other: string): number =>
  [...one].filter((digit, index) => digit !== other[index]).length;
