// Encodes images in a child process: libvips cannot be interrupted, but a process can be killed.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { serve } from '../../platform/worker/serve.mjs';
import { dhashOf, placeholderOf } from './hashes.mjs';
import { stripJpeg } from './strip-jpeg.mjs';

/**
 * @typedef {import('./encoder.ts').EncodeJob} EncodeJob
 * @typedef {import('./encoder.ts').EncodeFailure} EncodeFailure
 * @typedef {import('./hashes.mjs').Pixels} Pixels
 */

sharp.cache(false);
sharp.concurrency(1);
// libvips can also open SVG (which can read other files), TIFF, HEIF and more; only the accepted formats are allowed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

serve({
  encode: async (/** @type {EncodeJob} */ { path, limits }) => {
    const upload = readFileSync(path);
    try {
      return { image: await encode(upload, limits) };
    } catch (error) {
      return { failure: failureOf(error) };
    }
  },
  async repackage(/** @type {import('./encoder.ts').VoiceJob} */ job) {
    // loaded for voice notes only
    const { repackage, voiceFailureOf } = await import('./repackage.mjs');
    try {
      return { voice: await repackage(job) };
    } catch (error) {
      return { failure: voiceFailureOf(error) };
    }
  },
});

class TooManyScans extends Error {}

/** @param {unknown} error @returns {EncodeFailure} */
function failureOf(error) {
  if (error instanceof TooManyScans) return 'tooManyScans';
  const message = error instanceof Error ? error.message : '';
  if (message.includes('unsupported image format')) return 'wrongType';
  return message.includes('pixel limit') ? 'tooManyPixels' : 'damaged';
}

/** @param {Buffer} upload @param {EncodeJob['limits']} limits */
async function encode(upload, limits) {
  const { full, middle } = (await keepPixels(upload, limits)) ?? (await encodeAgain(upload, limits));
  const medium = await squeeze(middle, limits.mediumBytes, smallerJpeg);
  const small = await within(middle, limits.thumbnailSide);
  const thumb = await squeeze(small, limits.thumbnailBytes, smallerJpeg);
  return {
    full: full.bytes,
    medium: medium.bytes,
    thumb: thumb.bytes,
    width: full.width,
    height: full.height,
    sha256: createHash('sha256').update(full.bytes).digest('hex'),
    dhash: dhashOf(small),
    placeholder: placeholderOf(small),
  };
}

/**
 * An upload as the app's browsers write it keeps its pixels: another encoding would cost a third of the work, and be
 * seen. Making the smaller size proves that all of it decodes.
 *
 * @param {Buffer} upload @param {EncodeJob['limits']} limits
 */
async function keepPixels(upload, limits) {
  const full = stripJpeg(upload, limits);
  if (full === null) return null;
  const side = limits.mediumSide;
  const middle = sharp(full.bytes, { failOn: 'error' })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  return { full, middle: await pixelsOf(middle) };
}

/** @param {Buffer} upload @param {EncodeJob['limits']} limits */
async function encodeAgain(upload, limits) {
  if (countScans(upload, limits.scans) > limits.scans) throw new TooManyScans();
  const pixels = await decode(upload, limits);
  const full = await squeeze(pixels, limits.imageBytes, fullJpeg);
  return { full, middle: await within(pixels, limits.mediumSide) };
}

/**
 * Qualities of libjpeg to choose from, and whether the Huffman codes are computed for the picture.
 *
 * @typedef {{ best: number, worst: number, optimiseCoding: boolean }} Format
 */

/** @type {Format} */
const fullJpeg = { best: 82, worst: 50, optimiseCoding: true };
/** Huffman codes computed for the picture would take twice the time, for 2 percent fewer bytes. */
const smallerJpeg = { best: 68, worst: 50, optimiseCoding: false };

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

/** @param {Buffer} upload @param {EncodeJob['limits']} limits */
async function decode(upload, { uploadPixels, imageSide }) {
  const options = /** @type {const} */ ({ limitInputPixels: uploadPixels, failOn: 'error' });
  const { orientation } = await sharp(upload, options).metadata();
  const small = await pixelsOf(
    sharp(upload, options)
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
 * Encodes with the best quality; if the file is too large, once more with the quality that its size predicts; if that
 * does not fit either, scaled down.
 *
 * @param {Pixels} pixels
 * @param {number} maxBytes
 * @param {Format} format
 * @returns {Promise<{ bytes: Buffer, width: number, height: number }>}
 */
async function squeeze(pixels, maxBytes, format) {
  const { best, worst, optimiseCoding } = format;
  let quality = best;
  const write = () => imageOf(pixels).jpeg({ quality, optimiseCoding }).toBuffer();
  let bytes = await write();
  if (bytes.length > maxBytes && best > worst) {
    quality = lowerQuality(format, bytes.length / maxBytes);
    bytes = await write();
  }
  if (bytes.length <= maxBytes) return { bytes, width: pixels.width, height: pixels.height };
  const scale = Math.min(0.9, 0.97 / Math.sqrt(bytes.length / maxBytes));
  const smaller = await within(pixels, Math.floor(Math.max(pixels.width, pixels.height) * scale));
  return squeeze(smaller, maxBytes, { ...format, best: quality, worst: quality });
}

/**
 * Predicts a quality that fits. libjpeg divides the coefficients by steps that grow with 100 - quality. The size falls with
 * at least the power 0.45 of the step (measured), and with about 0.65 for most photos. It aims 3 percent below the limit,
 * because small steps follow the power less closely.
 *
 * @param {Format} format
 * @param {number} excess the size at the best quality, in times of what is allowed
 */
const lowerQuality = ({ best, worst }, excess) =>
  Math.max(worst, Math.floor(100 - (100 - best) * (1.03 * excess) ** (1 / 0.45)));

/** @param {Pixels} pixels @param {number} side */
const within = (pixels, side) =>
  pixelsOf(imageOf(pixels).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }));

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
