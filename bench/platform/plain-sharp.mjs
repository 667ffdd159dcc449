// What sharp alone takes to make the stored sizes of an upload: the measure of `bench/images.ts`.
import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);

process.on('message', async (/** @type {string} */ path) => {
  const inside = (/** @type {number} */ side) => ({
    width: side,
    height: side,
    fit: /** @type {const} */ ('inside'),
    withoutEnlargement: true,
  });
  const { data, info } = await sharp(path).resize(inside(1024)).raw().toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: info });
  await pixels().jpeg({ quality: 82 }).toBuffer();
  await pixels().resize(inside(720)).webp({ quality: 76, effort: 2 }).toBuffer();
  await pixels().resize(inside(320)).webp({ quality: 76, effort: 2 }).toBuffer();
  process.send?.('done');
});
