// What sharp alone takes to take in a photo by the steps of one program: the floors of `bench/photos.ts`.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);

const inside = (/** @type {number} */ width, height = width) =>
  /** @type {const} */ ({ width, height, fit: 'inside', withoutEnlargement: true });

/** Each returns the files that it would store. @type {Record<string, (upload: Buffer) => Promise<Buffer[]>>} */
const steps = {
  /** the three sizes, one after the other, the smaller ones as WebPs: the floor that the aim is set by */
  async plain(upload) {
    const { data, info } = await sharp(upload)
      .resize(inside(1024))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = () => sharp(data, { raw: info });
    const webp = /** @type {const} */ ({ quality: 76, effort: 2 });
    return [
      await pixels().jpeg({ quality: 82 }).toBuffer(),
      await pixels().resize(inside(720)).webp(webp).toBuffer(),
      await pixels().resize(inside(320)).webp(webp).toBuffer(),
    ];
  },
  /** Misskey's DriveService and FileInfoService, 2026, without the arithmetic of its blurhash */
  async misskey(upload) {
    createHash('md5').update(upload).digest('hex');
    await sharp(upload).raw().ensureAlpha().resize(64, 64, { fit: 'inside' }).toBuffer();
    const image = sharp(upload);
    const { width = 0, height = 0, exif } = await image.metadata();
    const isRetained = !exif && width <= 2048 && height <= 2048;
    const thumbnail = () =>
      image
        .clone()
        .resize(inside(498, 280))
        .rotate()
        .webp({ quality: 85, alphaQuality: 95, smartSubsample: true, mixed: true })
        .toBuffer();
    const web = () =>
      image.clone().resize(inside(2048)).rotate().jpeg({ quality: 85, progressive: true }).toBuffer();
    return [upload, ...(isRetained ? [] : [await web()]), await thumbnail()];
  },
  /** Directus' FilesService, 2026, and two transformations of its AssetsService, which it makes at the first look */
  async directus(upload) {
    await sharp(upload).metadata();
    const transformed = (/** @type {number} */ side) =>
      sharp(upload, { sequentialRead: true, failOn: 'error' })
        .rotate()
        .resize(inside(side))
        .webp({ quality: 80 })
        .toBuffer();
    return [upload, await transformed(720), await transformed(320)];
  },
};

process.on('message', async (/** @type {{ path: string, program: string }} */ { path, program }) => {
  const files = await steps[program]?.(await readFile(path));
  process.send?.(files?.map((file) => file.length));
});
