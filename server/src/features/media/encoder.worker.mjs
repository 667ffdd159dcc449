// Encodes images in a child process: libvips cannot be interrupted, but a process can be killed.
// Plain JavaScript, because it is started by path without a compile step: from source in tests, from beside main.js in a build.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

/**
 * @typedef {import('./encoder.ts').EncodeJob} EncodeJob
 * @typedef {import('./encoder.ts').EncodeFailure} EncodeFailure
 * @typedef {{ data: Buffer, width: number, height: number }} Pixels three bytes a pixel, sRGB, no alpha
 */

sharp.cache(false);
sharp.concurrency(1);
// libvips can also open SVG (which can read other files), TIFF, HEIF and more; only the accepted formats are allowed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

// Terminals and systemd signal the whole process group. The server finishes its requests first, then kills this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
// An ordinary exit would wait for libvips.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', async (/** @type {EncodeJob} */ job) => {
  try {
    process.send?.({ image: await encode(job) });
  } catch (error) {
    process.send?.({ failure: failureOf(error) });
  }
});

class TooManyScans extends Error {}

/** @param {unknown} error @returns {EncodeFailure} */
function failureOf(error) {
  if (error instanceof TooManyScans) return 'tooManyScans';
  return error instanceof Error && error.message.includes('pixel limit') ? 'tooManyPixels' : 'damaged';
}

/** @param {EncodeJob} job */
async function encode({ path, limits }) {
  if (countScans(await readFile(path), limits.scans) > limits.scans) throw new TooManyScans();
  const pixels = await decode(path, limits);
  const full = await squeeze(pixels, limits.imageBytes, [82, 74, 66, 58, 50], (image, quality) =>
    image.jpeg({ quality }),
  );
  const small = await within(pixels, limits.thumbnailSide);
  const thumb = await squeeze(small, limits.thumbnailBytes, [76, 64, 52, 40], (image, quality) =>
    image.webp({ quality }),
  );
  return {
    full: full.bytes,
    thumb: thumb.bytes,
    width: full.width,
    height: full.height,
    sha256: createHash('sha256').update(full.bytes).digest('hex'),
    placeholder: await placeholderOf(small),
  };
}

/**
 * Counts the scans of a JPEG as libjpeg does: each scan is a pass over all blocks of the image, however small the
 * scan's data. 0 for other formats. Stops counting at `limit + 1`.
 *
 * @param {Buffer} bytes
 * @param {number} limit
 */
function countScans(bytes, limit) {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 0;
  let scans = 0;
  let at = 2;
  while (scans <= limit) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) return scans;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? 0xd9;
    at += 1;
    if (marker === 0xd9) return scans;
    if (marker === 0xda) scans += 1;
    // skip the segment; stuffed bytes and standalone markers have no length
    if (marker > 0x01 && (marker < 0xd0 || marker > 0xd8))
      at += at + 1 < bytes.length ? bytes.readUInt16BE(at) : 2;
  }
  return scans;
}

/** @param {string} path @param {EncodeJob['limits']} limits */
async function decode(path, { uploadPixels, imageSide }) {
  const options = /** @type {const} */ ({ limitInputPixels: uploadPixels, failOn: 'error' });
  const { orientation } = await sharp(path, options).metadata();
  const small = await pixelsOf(
    sharp(path, options)
      .resize({ width: imageSide, height: imageSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb'),
  );
  return upright(small, orientation);
}

/**
 * Applies the EXIF orientation; sharp mirrors before it rotates. sharp's own rotation runs before the resize and would
 * hold all 25 megapixels in memory.
 *
 * @param {Pixels} pixels
 * @returns {Promise<Pixels>}
 */
async function upright(pixels, orientation = 1) {
  if (orientation === 2) return pixelsOf(imageOf(pixels).flop());
  if (orientation === 3) return pixelsOf(imageOf(pixels).rotate(180));
  if (orientation === 4) return pixelsOf(imageOf(pixels).flip());
  if (orientation === 5) return pixelsOf(imageOf(pixels).flip().rotate(90));
  if (orientation === 6) return pixelsOf(imageOf(pixels).rotate(90));
  if (orientation === 7) return pixelsOf(imageOf(pixels).flop().rotate(90));
  if (orientation === 8) return pixelsOf(imageOf(pixels).rotate(270));
  return pixels;
}

/**
 * Encodes with the first quality that fits; if none fits, scales the image down.
 *
 * @param {Pixels} pixels
 * @param {number} maxBytes
 * @param {readonly number[]} qualities
 * @param {(image: import('sharp').Sharp, quality: number) => import('sharp').Sharp} write
 * @returns {Promise<{ bytes: Buffer, width: number, height: number }>}
 */
async function squeeze(pixels, maxBytes, qualities, write) {
  let excess = 1;
  for (const quality of qualities) {
    const bytes = await write(imageOf(pixels), quality).toBuffer();
    if (bytes.length <= maxBytes) return { bytes, width: pixels.width, height: pixels.height };
    excess = bytes.length / maxBytes;
  }
  const scale = Math.min(0.9, 0.97 / Math.sqrt(excess));
  const smaller = await within(pixels, Math.floor(Math.max(pixels.width, pixels.height) * scale));
  return squeeze(smaller, maxBytes, qualities.slice(-1), write);
}

/** @param {Pixels} pixels @param {number} side */
const within = (pixels, side) =>
  pixelsOf(imageOf(pixels).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }));

/** @param {Pixels} pixels */
async function placeholderOf(pixels) {
  const tiny = imageOf(pixels).resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await tiny.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** @param {Pixels} pixels */
const imageOf = ({ data, width, height }) => sharp(data, { raw: { width, height, channels: 3 } });

/** @param {import('sharp').Sharp} image @returns {Promise<Pixels>} */
async function pixelsOf(image) {
  const { data, info } = await image
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
