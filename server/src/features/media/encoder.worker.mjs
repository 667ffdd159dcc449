// Encodes images in a child process: libvips cannot be interrupted, but a process can be killed.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { serve } from '../../platform/worker/serve.mjs';
import { stripJpeg } from './strip-jpeg.mjs';

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

serve({
  encode: async (/** @type {EncodeJob} */ job) => {
    try {
      return { image: await encode(job) };
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
  return error instanceof Error && error.message.includes('pixel limit') ? 'tooManyPixels' : 'damaged';
}

/** @param {EncodeJob} job */
async function encode({ path, limits }) {
  const upload = await readFile(path);
  const { full, middle } = (await keepPixels(upload, limits)) ?? (await encodeAgain(upload, limits));
  const medium = await squeeze(middle, limits.mediumBytes, mediumWebp);
  const small = await within(middle, limits.thumbnailSide);
  const thumb = await squeeze(small, limits.thumbnailBytes, thumbnailWebp);
  return {
    full: full.bytes,
    medium: medium.bytes,
    thumb: thumb.bytes,
    width: full.width,
    height: full.height,
    sha256: createHash('sha256').update(full.bytes).digest('hex'),
    dhash: await dhashOf(small),
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
  const full = await squeeze(pixels, limits.imageBytes, jpeg);
  return { full, middle: await within(pixels, limits.mediumSide) };
}

/**
 * `step`: what the encoder divides its coefficients by at a quality, up to a factor; `quality`: the inverse.
 *
 * @typedef {object} Format
 * @property {number} best
 * @property {number} worst
 * @property {(image: import('sharp').Sharp, quality: number) => import('sharp').Sharp} write
 * @property {(quality: number) => number} step
 * @property {(step: number) => number} quality
 */

/** @type {Format} */
const jpeg = {
  best: 82,
  worst: 50,
  write: (image, quality) => image.jpeg({ quality }),
  step: (quality) => 100 - quality,
  quality: (step) => 100 - step,
};

/**
 * The steps are those of libwebp's `QualityToCompression`.
 *
 * @param {number} effort @returns {Format}
 */
const webp = (effort) => ({
  best: 76,
  worst: 40,
  write: (image, quality) => image.webp({ quality, effort }),
  step: (quality) => 1 - Math.cbrt(quality < 75 ? quality / 150 : quality / 50 - 1),
  quality: (step) => {
    const linear = (1 - step) ** 3;
    return linear < 0.5 ? linear * 150 : (linear + 1) * 50;
  },
});
/** Effort 0 takes 60 percent of the time of effort 2, for camera photos of 720 pixels that are 10 percent larger. */
const mediumWebp = webp(0);
/** Small pictures would be 24 percent larger. */
const thumbnailWebp = webp(2);

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
  const { best, worst, write } = format;
  let quality = best;
  let bytes = await write(imageOf(pixels), quality).toBuffer();
  if (bytes.length > maxBytes && best > worst) {
    quality = lowerQuality(format, bytes.length / maxBytes);
    bytes = await write(imageOf(pixels), quality).toBuffer();
  }
  if (bytes.length <= maxBytes) return { bytes, width: pixels.width, height: pixels.height };
  const scale = Math.min(0.9, 0.97 / Math.sqrt(bytes.length / maxBytes));
  const smaller = await within(pixels, Math.floor(Math.max(pixels.width, pixels.height) * scale));
  return squeeze(smaller, maxBytes, { ...format, best: quality, worst: quality });
}

/**
 * Predicts a quality that fits: the size falls with at least the power 0.45 of the step (measured), and with about 0.65
 * for most photos. It aims 3 percent below the limit, because small steps follow the power less closely.
 *
 * @param {Format} format
 * @param {number} excess the size at the best quality, in times of what is allowed
 */
const lowerQuality = ({ best, worst, step, quality }, excess) =>
  Math.max(worst, Math.floor(quality(step(best) * (1.03 * excess) ** (1 / 0.45))));

/** @param {Pixels} pixels @param {number} side */
const within = (pixels, side) =>
  pixelsOf(imageOf(pixels).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }));

/** @param {Pixels} pixels */
function placeholderOf(pixels) {
  const scale = Math.min(1, 32 / Math.max(pixels.width, pixels.height));
  const side = (/** @type {number} */ length) => Math.max(1, Math.round(length * scale));
  const tiny = averaged(pixels, side(pixels.width), side(pixels.height));
  const rgba = new Uint8Array(tiny.width * tiny.height * 4);
  for (let at = 0; at < tiny.width * tiny.height; at += 1)
    rgba.set([...tiny.data.subarray(3 * at, 3 * at + 3), 255], 4 * at);
  return Buffer.from(rgbaToThumbHash(tiny.width, tiny.height, rgba)).toString('base64');
}

const grid = 9;
/** Fewer differences than this, of 128, and two plain pictures would look the same. */
const minDifferences = 40;

/**
 * A difference hash: whether each cell of a grid of grey values is darker than its right and its lower neighbour. It
 * survives scaling and another encoding. Null for a picture that is too plain.
 *
 * @param {Pixels} pixels
 */
async function dhashOf(pixels) {
  // the mean of each cell would be cheaper, and bring different pictures closer to each other
  const cellsOf = imageOf(pixels).greyscale().resize({ width: grid, height: grid, fit: 'fill' }).raw();
  const { data, info } = await cellsOf.toBuffer({ resolveWithObject: true });
  const at = (/** @type {number} */ x, /** @type {number} */ y) => data[(y * grid + x) * info.channels] ?? 0;
  const cells = Array.from({ length: (grid - 1) ** 2 }, (_, i) => /** @type {const} */ ([i % 8, i >> 3]));
  const differences = [
    ...cells.map(([x, y]) => at(x + 1, y) - at(x, y)),
    ...cells.map(([x, y]) => at(x, y + 1) - at(x, y)),
  ];
  if (differences.filter((difference) => Math.abs(difference) > 3).length < minDifferences) return null;
  return differences.map((difference) => (difference > 0 ? '1' : '0')).join('');
}

/**
 * The means of the pixels in each cell: a pipeline of sharp costs more than pictures this small.
 *
 * @param {Pixels} pixels @param {number} width @param {number} height
 */
function averaged(pixels, width, height) {
  const data = new Float64Array(width * height * 3);
  const edge = (/** @type {number} */ index, /** @type {number} */ count, /** @type {number} */ length) =>
    Math.floor((index * length) / count);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const left = edge(x, width, pixels.width);
      const right = Math.max(left + 1, edge(x + 1, width, pixels.width));
      const top = edge(y, height, pixels.height);
      const bottom = Math.max(top + 1, edge(y + 1, height, pixels.height));
      const sums = [0, 0, 0];
      for (let row = top; row < bottom; row += 1)
        for (let at = 3 * (row * pixels.width + left); at < 3 * (row * pixels.width + right); at += 3)
          for (let channel = 0; channel < 3; channel += 1)
            sums[channel] = (sums[channel] ?? 0) + (pixels.data[at + channel] ?? 0);
      const count = (right - left) * (bottom - top);
      data.set(
        sums.map((sum) => sum / count),
        3 * (y * width + x),
      );
    }
  return { data, width, height };
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
