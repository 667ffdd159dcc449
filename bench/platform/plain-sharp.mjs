// What sharp alone takes to make the stored sizes of a photo, one after the other: the floor of `bench/photos.ts`.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);

process.on('message', async (/** @type {string} */ path) => {
  const inside = (/** @type {number} */ side) =>
    /** @type {const} */ ({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await sharp(await readFile(path))
    .resize(inside(1024))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: info });
  await pixels().jpeg({ quality: 82 }).toBuffer();
  await pixels().resize(inside(720)).webp({ quality: 76, effort: 2 }).toBuffer();
  await pixels().resize(inside(320)).webp({ quality: 76, effort: 2 }).toBuffer();
  process.send?.('done');
});
