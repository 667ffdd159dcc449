import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import {
  type ImageType,
  imageRefusals,
  imageTypeOf,
  signatureBytes,
} from '@twosome/contract/media/media.rules';
import { limits } from '@twosome/contract/platform/limits';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { ReceivedFile } from '../../platform/http/route.ts';
import { invalid, Refusal } from '../../platform/refusal.ts';
import { createTurns } from './turns.ts';

sharp.cache(false);
sharp.concurrency(1);
// libvips would also open SVG (which can reach for files), TIFF, HEIF and more; only what we accept is left to attack.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/** Two decoders leave half of Node's four worker threads to files and passwords, and bound the memory. */
const takeTurn = createTurns(2, 64);
const reading = { limitInputPixels: limits.uploadPixels, failOn: 'error' } as const;
const longestSeconds = 15;
const thumbnailBytes = 20 * 1024;

export interface Encoded {
  /** an upright JPEG without metadata, within `limits.imageSide` and `limits.imageBytes` */
  full: Buffer;
  /** a WebP of the same ratio, within `limits.thumbnailSide` and 20 KB */
  thumb: Buffer;
  /** of `full`, in pixels */
  width: number;
  height: number;
  /** of `full`, as hex */
  sha256: string;
  /** a thumbhash as base64 */
  placeholder: string;
}

/** Three bytes a pixel, sRGB, no alpha. */
interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * Draws an upload anew: nothing of the sent bytes is kept, no EXIF, GPS, XMP, colour profile or trailing data.
 * Transparent parts become white; of a moving picture the first frame is kept.
 * Refuses under `field` what is no JPEG, PNG or WebP, is damaged or cut short, or has more than 25 megapixels;
 * `unavailable` when too many are being encoded.
 */
export async function encodeImage(file: ReceivedFile, field: string): Promise<Encoded> {
  if ((await typeOf(file.path)) === null)
    throw invalid(field, file.bytes === 0 ? imageRefusals.empty : imageRefusals.wrongType);
  return takeTurn(async () => {
    const pixels = await decode(file.path, field);
    const full = await squeeze(pixels, limits.imageBytes, [82, 74, 66, 58, 50], (image, quality) =>
      image.jpeg({ quality }),
    );
    const small = await within(pixels, limits.thumbnailSide);
    const thumb = await squeeze(small, thumbnailBytes, [76, 64, 52, 40], (image, quality) =>
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
  });
}

async function typeOf(path: string): Promise<ImageType | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0);
    return imageTypeOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

async function decode(path: string, field: string): Promise<Pixels> {
  try {
    const { orientation } = await sharp(path, reading).metadata();
    const small = await pixelsOf(
      sharp(path, reading)
        .timeout({ seconds: longestSeconds })
        .resize({
          width: limits.imageSide,
          height: limits.imageSide,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .flatten({ background: '#fff' })
        .toColourspace('srgb'),
    );
    return await upright(small, orientation);
  } catch (error) {
    throw refusalOf(error, field);
  }
}

/**
 * By the orientation of EXIF; sharp mirrors before it turns. Its own turning comes before the shrinking and would
 * hold all 25 megapixels in memory.
 */
async function upright(pixels: Pixels, orientation = 1): Promise<Pixels> {
  if (orientation === 2) return pixelsOf(imageOf(pixels).flop());
  if (orientation === 3) return pixelsOf(imageOf(pixels).rotate(180));
  if (orientation === 4) return pixelsOf(imageOf(pixels).flip());
  if (orientation === 5) return pixelsOf(imageOf(pixels).flip().rotate(90));
  if (orientation === 6) return pixelsOf(imageOf(pixels).rotate(90));
  if (orientation === 7) return pixelsOf(imageOf(pixels).flop().rotate(90));
  if (orientation === 8) return pixelsOf(imageOf(pixels).rotate(270));
  return pixels;
}

function refusalOf(error: unknown, field: string): Refusal {
  const says = error instanceof Error ? error.message : '';
  if (says.includes('pixel limit')) return invalid(field, imageRefusals.tooManyPixels);
  if (says.startsWith('timeout')) return new Refusal('unavailable', { retryAfter: longestSeconds });
  return invalid(field, imageRefusals.damaged);
}

/** Writes with the first quality that fits; where even the last does not, with fewer pixels. */
async function squeeze(
  pixels: Pixels,
  most: number,
  qualities: readonly number[],
  write: (image: Sharp, quality: number) => Sharp,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  let over = 1;
  for (const quality of qualities) {
    const bytes = await write(imageOf(pixels), quality).toBuffer();
    if (bytes.length <= most) return { bytes, width: pixels.width, height: pixels.height };
    over = bytes.length / most;
  }
  const share = Math.min(0.9, 0.97 / Math.sqrt(over));
  const smaller = await within(pixels, Math.floor(Math.max(pixels.width, pixels.height) * share));
  return squeeze(smaller, most, qualities.slice(-1), write);
}

const within = (pixels: Pixels, side: number): Promise<Pixels> =>
  pixelsOf(imageOf(pixels).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }));

async function placeholderOf(pixels: Pixels): Promise<string> {
  const tiny = imageOf(pixels).resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await tiny.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

const imageOf = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: limits.uploadPixels });

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
